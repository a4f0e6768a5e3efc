/* The steps of a ceremony: each adds a line to the transcript, once, in order, or not at all. */
#include "step.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/moment.h"
#include "transcript.h"
#include "trust/timestamp.h"
#include "trust/wire.h"

/* ---- one step ---- */

/* The transcript as it is, locked, and what is to be added. */
typedef struct step {
    const char *path;
    int fd;
    transcript now;
    text line;
    size_t at; /* where in the transcript the line goes */
} step;

static int parse_transcript(transcript *out, text *bytes, const char *path, tsl_err *err)
{
    int status = transcript_read(out, path, &(hash_part){bytes->bytes, bytes->size}, err);
    secret_wipe(bytes->bytes, bytes->size);
    text_free(bytes);
    return status;
}

int step_read(transcript *out, const char *path, tsl_err *err)
{
    text bytes = {0};
    *out = (transcript){0};
    int status = file_read(&bytes, path, TRANSCRIPT_MAX, err);
    return status == TSL_OK ? parse_transcript(out, &bytes, path, err) : status;
}

/* Another run may have put a new file in its place while this one waited for the lock. */
static bool is_same(int fd, const char *path)
{
    struct stat mine, there;
    return fstat(fd, &mine) == 0 && stat(path, &there) == 0 && mine.st_dev == there.st_dev &&
           mine.st_ino == there.st_ino;
}

static int begin_step(step *s, const char *path, tsl_err *err)
{
    text bytes = {0};
    *s = (step){.path = path};
    s->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (s->fd < 0) return file_fail(err, "open", path, errno);
    /* A file system without locks has none for anybody. */
    const bool mine = flock(s->fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
    if (!mine || !is_same(s->fd, path))
        return tsl_fail(err, TSL_ESYSTEM, "'%s' is being changed by another run: try again", path);
    int status = file_read(&bytes, path, TRANSCRIPT_MAX, err);
    if (status == TSL_OK) status = parse_transcript(&s->now, &bytes, path, err);
    s->at = s->now.bytes.size;
    return status;
}

/* Writes the transcript with the new line, which is replayed before anything is written. */
static int write_next(step *s, tsl_err *err)
{
    text next = {0};
    transcript again = {0};
    const text *old = &s->now.bytes;
    text_add_bytes(&next, old->bytes, s->at);
    text_add_bytes(&next, s->line.bytes, s->line.size);
    text_add_bytes(&next, old->bytes + s->at, old->size - s->at);
    int status = transcript_read(&again, s->path, &(hash_part){next.bytes, next.size}, err);
    const unsigned mode = transcript_revealed(&again) > 0 ? 0600 : 0644;
    if (status == TSL_OK) status = file_replace(s->path, next.bytes, next.size, mode, err);
    transcript_free(&again);
    secret_wipe_text(&next);
    return status;
}

static int finish_step(step *s, int status, tsl_err *err)
{
    if (status == TSL_OK) status = write_next(s, err);
    if (s->fd >= 0) close(s->fd);
    secret_wipe_text(&s->line);
    transcript_free(&s->now);
    return status;
}

static int need_frozen(const step *s, tsl_err *err)
{
    if (s->now.is_frozen) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "'%s' is not frozen: when all parties have joined, "
                    "'twistseal ceremony freeze %s'",
                    s->path, s->path);
}

/* A beacon that is known can be chosen for. */
static int check_time(const beacon *b, int64_t now, tsl_err *err)
{
    char when[UTC_SIZE];
    utc_write(when, b->when);
    if (b->kind == BEACON_NONE || now < b->when) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "the beacon is public since %s: begin a ceremony with one that "
                    "nobody can know yet",
                    when);
}

/* ---- new, join, freeze ---- */

int step_new(const char *path, const text *facts, const beacon *b, int64_t now, tsl_err *err)
{
    text all = {0};
    transcript again = {0};
    int status = check_time(b, now, err);
    if (status != TSL_OK) return status;
    text_addf(&all, TRANSCRIPT_HEAD "\n%s", facts->bytes);
    text_add(&all, "beacon: ");
    beacon_write(&all, b);
    text_add(&all, "\n");
    status = transcript_read(&again, path, &(hash_part){all.bytes, all.size}, err);
    if (status == TSL_OK) status = file_create(path, all.bytes, all.size, 0644, err);
    transcript_free(&again);
    text_free(&all);
    return status;
}

int step_join(const char *path, const char *name, const char *file, tsl_err *err)
{
    step s;
    char hex[DIGEST_HEX];
    share mine = {0};
    party me = {0};
    int status = begin_step(&s, path, err);
    if (status == TSL_OK && s.now.is_frozen)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is frozen: nobody can join any more", path);
    if (status == TSL_OK && !transcript_name_is_good(name))
        status = tsl_fail(err, TSL_EINPUT,
                          "'%.80s' is no name for a party: 1 to %d letters, digits "
                          "and . _ @ + -, a letter or digit first",
                          name, PARTY_NAME_MAX);
    if (status == TSL_OK && transcript_party(&s.now, name))
        status = tsl_fail(err, TSL_EINPUT, "'%s' has joined already", name);
    if (status == TSL_OK && s.now.party_count == PARTIES_MAX)
        status = tsl_fail(err, TSL_EINPUT, "a ceremony has at most %d parties", PARTIES_MAX);
    if (status == TSL_OK) {
        hash_bytes(&me.before, s.now.bytes.bytes, s.now.bytes.size);
        snprintf(me.name, sizeof me.name, "%s", name);
        snprintf(mine.name, sizeof mine.name, "%s", name);
        snprintf(mine.competition, sizeof mine.competition, "%s", s.now.competition);
        mine.before = me.before;
        /* The bytes are kept first: a commitment to bytes that are lost would end the ceremony. */
        status = share_make(&mine, file, err);
    }
    if (status == TSL_OK) {
        transcript_commit(&me.commitment, &me, mine.bytes.bytes);
        hash_hex(hex, &me.commitment);
        text_addf(&s.line, "party: %s sha256=%s\n", name, hex);
    }
    share_free(&mine);
    return finish_step(&s, status, err);
}

int step_freeze(const char *path, int64_t now, tsl_err *err)
{
    step s;
    digest d;
    char hex[DIGEST_HEX];
    int status = begin_step(&s, path, err);
    if (status == TSL_OK && s.now.is_frozen)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is frozen already", path);
    if (status == TSL_OK && s.now.party_count == 0)
        status = tsl_fail(err, TSL_EINPUT,
                          "nobody has joined: 'twistseal ceremony join %s --name NAME'", path);
    if (status == TSL_OK) status = check_time(&s.now.beacon, now, err);
    if (status == TSL_OK) {
        hash_bytes(&d, s.now.bytes.bytes, s.now.bytes.size);
        hash_hex(hex, &d);
        text_addf(&s.line, "frozen: sha256=%s\n", hex);
    }
    return finish_step(&s, status, err);
}

/* ---- the time stamp ---- */

static int check_stamp(const step *s, tsl_err *err)
{
    int status = need_frozen(s, err);
    if (status == TSL_OK && s->now.stamp.size > 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' has a time stamp already", s->path);
    if (status == TSL_OK && (s->now.has_value || transcript_revealed(&s->now) > 0))
        status = tsl_fail(err, TSL_EINPUT,
                          "'%s' has gone past the time stamp: it comes before the "
                          "beacon's value and the reveals",
                          s->path);
    return status;
}

int step_request(const char *path, const char *request, tsl_err *err)
{
    text der = {0};
    step s = {.fd = -1, .path = path};
    int status = step_read(&s.now, path, err);
    if (status == TSL_OK) status = check_stamp(&s, err);
    if (status == TSL_OK) status = timestamp_request(&der, &s.now.frozen, err);
    if (status == TSL_OK) status = file_create(request, der.bytes, der.size, 0644, err);
    text_free(&der);
    transcript_free(&s.now);
    return status;
}

int step_stamp(const char *path, const char *reply, const char *authorities, tsl_err *err)
{
    step s;
    text bytes = {0};
    const char *wrong = NULL;
    int64_t when;
    int status = begin_step(&s, path, err);
    if (status == TSL_OK) status = check_stamp(&s, err);
    if (status == TSL_OK) status = file_read(&bytes, reply, TIMESTAMP_MAX, err);
    const hash_part der = {bytes.bytes, bytes.size};
    if (status == TSL_OK)
        status = authorities ? timestamp_verify(&wrong, &der, &s.now.frozen, authorities, err)
                             : timestamp_read(&when, &wrong, &der, &s.now.frozen, err);
    if (status == TSL_OK && wrong)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is no time stamp of '%s': %s", reply, path, wrong);
    text_add(&s.line, "stamp: ");
    if (status == TSL_OK) wire_add_base64(&s.line, bytes.bytes, bytes.size, 0);
    text_add(&s.line, "\n");
    text_free(&bytes);
    return finish_step(&s, status, err);
}

/* ---- the beacon ---- */

int step_beacon(const char *path, const char *file, int64_t now, tsl_err *err)
{
    step s;
    text bytes = {0};
    char when[UTC_SIZE];
    int status = begin_step(&s, path, err);
    const beacon *b = &s.now.beacon;
    utc_write(when, b->when);
    if (status == TSL_OK && b->kind == BEACON_NONE)
        status = tsl_fail(err, TSL_EINPUT, "'%s' names no beacon", path);
    if (status == TSL_OK && s.now.has_value)
        status = tsl_fail(err, TSL_EINPUT, "'%s' has the beacon's value already", path);
    if (status == TSL_OK && now < b->when)
        status = tsl_fail(err, TSL_EINPUT, "the beacon is not public before %s", when);
    if (status == TSL_OK) status = need_frozen(&s, err);
    if (status == TSL_OK) status = file_read(&bytes, file, 1 << 16, err);
    if (status == TSL_OK) {
        tsl_err why = {0};
        text_add(&s.line, "value: ");
        status = beacon_add_value(&s.line, b, &bytes, &why);
        if (status != TSL_OK) tsl_fail(err, why.code, "'%s': %s", file, why.text);
        text_add(&s.line, "\n");
    }
    text_free(&bytes);
    return finish_step(&s, status, err);
}

/* ---- reveals ---- */

static int check_reveal(const step *s, const party *p, const char *name, tsl_err *err)
{
    int status = need_frozen(s, err);
    if (status != TSL_OK) return status;
    if (!p) return tsl_fail(err, TSL_EINPUT, "'%.80s' is no party of '%s'", name, s->path);
    if (p->reveal) return tsl_fail(err, TSL_EINPUT, "'%s' has revealed already", name);
    if (s->now.beacon.kind != BEACON_NONE && !s->now.has_value)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' lacks the beacon's value, which comes before the "
                        "reveals: 'twistseal ceremony beacon %s'",
                        s->path, s->path);
    return TSL_OK;
}

int step_reveal(const char *path, const char *name, const char *file, tsl_err *err)
{
    step s;
    share mine = {0};
    digest d;
    char hex[DIGEST_HEX];
    int status = begin_step(&s, path, err);
    const party *p = transcript_party(&s.now, name);
    if (status == TSL_OK) status = check_reveal(&s, p, name, err);
    if (status == TSL_OK) status = share_read(&mine, file, err);
    if (status == TSL_OK) transcript_commit(&d, p, mine.bytes.bytes);
    if (status == TSL_OK && !hash_equal(&d, &p->commitment))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not the share that '%s' committed to", file,
                          p->name);
    if (status == TSL_OK) {
        memcpy(d.bytes, mine.bytes.bytes, REVEAL_SIZE);
        hash_hex(hex, &d);
        text_addf(&s.line, "reveal: %s %s\n", p->name, hex);
        secret_wipe(&d, sizeof d);
        secret_wipe(hex, sizeof hex);
        /* The reveals stand in the order of the parties, whoever is first. */
        const party *next = p + 1, *end = s.now.parties + s.now.party_count;
        while (next < end && !next->reveal) next++;
        if (next < end)
            s.at = (size_t)(next->reveal - s.now.bytes.bytes) - strlen("reveal:  ") -
                   strlen(next->name);
    }
    share_free(&mine);
    return finish_step(&s, status, err);
}
