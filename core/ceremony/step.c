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

static int parse(transcript *out, text *bytes, const char *path, tsl_err *err)
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
    return status == TSL_OK ? parse(out, &bytes, path, err) : status;
}

/* Another run may have put a new file in its place while this one waited for the lock. */
static bool is_same(int fd, const char *path)
{
    struct stat mine, there;
    return fstat(fd, &mine) == 0 && stat(path, &there) == 0 && mine.st_dev == there.st_dev &&
           mine.st_ino == there.st_ino;
}

static int begin(step *s, const char *path, tsl_err *err)
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
    if (status == TSL_OK) status = parse(&s->now, &bytes, path, err);
    s->at = s->now.bytes.size;
    return status;
}

/* Writes the transcript with the new line, which is replayed before anything is written. */
static int write_next(step *s, tsl_err *err)
{
    text next = {0};
    transcript again = {0};
    const text *was = &s->now.bytes;
    text_add_bytes(&next, was->bytes, s->at);
    text_add_bytes(&next, s->line.bytes, s->line.size);
    text_add_bytes(&next, was->bytes + s->at, was->size - s->at);
    int status = transcript_read(&again, s->path, &(hash_part){next.bytes, next.size}, err);
    const unsigned mode = transcript_revealed(&again) > 0 ? 0600 : 0644;
    if (status == TSL_OK) status = file_replace(s->path, next.bytes, next.size, mode, err);
    transcript_free(&again);
    if (next.bytes) secret_wipe(next.bytes, next.size);
    text_free(&next);
    return status;
}

static int finish(step *s, int status, tsl_err *err)
{
    if (status == TSL_OK) status = write_next(s, err);
    if (s->fd >= 0) close(s->fd);
    if (s->line.bytes) secret_wipe(s->line.bytes, s->line.size);
    text_free(&s->line);
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
    if (status == TSL_OK)
        status = transcript_read(&again, path, &(hash_part){all.bytes, all.size}, err);
    if (status == TSL_OK) status = file_create(path, all.bytes, all.size, 0644, err);
    transcript_free(&again);
    text_free(&all);
    return status;
}

static int check_party(step *s, const char *name, tsl_err *err)
{
    if (s->now.is_frozen)
        return tsl_fail(err, TSL_EINPUT, "'%s' is frozen: nobody can join any more", s->path);
    if (!transcript_name_is_good(name))
        return tsl_fail(err, TSL_EINPUT,
                        "'%.80s' is no name for a party: 1 to %d letters, digits "
                        "and . _ @ + -, a letter or digit first",
                        name, PARTY_NAME_MAX);
    if (transcript_party(&s->now, name))
        return tsl_fail(err, TSL_EINPUT, "'%s' has joined already", name);
    if (s->now.party_count == PARTIES_MAX)
        return tsl_fail(err, TSL_EINPUT, "a ceremony has at most %d parties", PARTIES_MAX);
    return TSL_OK;
}

/* The bytes are kept first: a commitment to bytes that are lost would end the ceremony. */
static int join(step *s, const char *name, const char *path, tsl_err *err)
{
    char hex[DIGEST_HEX];
    share mine = {0};
    party me = {0};
    int status = check_party(s, name, err);
    if (status == TSL_OK) hash_bytes(&me.before, s->now.bytes.bytes, s->now.bytes.size);
    if (status != TSL_OK) return status;
    snprintf(me.name, sizeof me.name, "%s", name);
    snprintf(mine.name, sizeof mine.name, "%s", name);
    snprintf(mine.competition, sizeof mine.competition, "%s", s->now.competition);
    mine.before = me.before;
    status = share_make(&mine, path, err);
    if (status == TSL_OK) transcript_commit(&me.commitment, &me, mine.bytes.bytes);
    share_free(&mine);
    hash_hex(hex, &me.commitment);
    text_addf(&s->line, "party: %s sha256=%s\n", name, hex);
    return status;
}

int step_join(const char *path, const char *name, const char *file, tsl_err *err)
{
    step s;
    int status = begin(&s, path, err);
    if (status == TSL_OK) status = join(&s, name, file, err);
    return finish(&s, status, err);
}

static int freeze(step *s, int64_t now, tsl_err *err)
{
    digest d;
    char hex[DIGEST_HEX];
    if (s->now.is_frozen) return tsl_fail(err, TSL_EINPUT, "'%s' is frozen already", s->path);
    if (s->now.party_count == 0)
        return tsl_fail(err, TSL_EINPUT,
                        "nobody has joined: 'twistseal ceremony join %s --name "
                        "NAME'",
                        s->path);
    int status = check_time(&s->now.beacon, now, err);
    if (status == TSL_OK) hash_bytes(&d, s->now.bytes.bytes, s->now.bytes.size);
    if (status != TSL_OK) return status;
    hash_hex(hex, &d);
    text_addf(&s->line, "frozen: sha256=%s\n", hex);
    return TSL_OK;
}

int step_freeze(const char *path, int64_t now, tsl_err *err)
{
    step s;
    int status = begin(&s, path, err);
    if (status == TSL_OK) status = freeze(&s, now, err);
    return finish(&s, status, err);
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

static int stamp(step *s, const char *path, const char *authorities, tsl_err *err)
{
    text reply = {0};
    const char *wrong = NULL;
    int status = check_stamp(s, err);
    if (status == TSL_OK) status = file_read(&reply, path, TIMESTAMP_MAX, err);
    if (status != TSL_OK) return status;
    const hash_part bytes = {reply.bytes, reply.size};
    int64_t when;
    status = authorities ? timestamp_verify(&wrong, &bytes, &s->now.frozen, authorities, err)
                         : timestamp_read(&when, &wrong, &bytes, &s->now.frozen, err);
    if (status == TSL_OK && wrong)
        status =
            tsl_fail(err, TSL_EINPUT, "'%s' is no time stamp of '%s': %s", path, s->path, wrong);
    text_add(&s->line, "stamp: ");
    wire_add_base64(&s->line, reply.bytes, reply.size, 0);
    text_add(&s->line, "\n");
    text_free(&reply);
    return status;
}

int step_stamp(const char *path, const char *reply, const char *authorities, tsl_err *err)
{
    step s;
    int status = begin(&s, path, err);
    if (status == TSL_OK) status = stamp(&s, reply, authorities, err);
    return finish(&s, status, err);
}

/* ---- the beacon ---- */

static int check_beacon(const step *s, int64_t now, tsl_err *err)
{
    char when[UTC_SIZE];
    const beacon *b = &s->now.beacon;
    utc_write(when, b->when);
    if (b->kind == BEACON_NONE) return tsl_fail(err, TSL_EINPUT, "'%s' names no beacon", s->path);
    if (s->now.has_value)
        return tsl_fail(err, TSL_EINPUT, "'%s' has the beacon's value already", s->path);
    if (now < b->when) return tsl_fail(err, TSL_EINPUT, "the beacon is not public before %s", when);
    return need_frozen(s, err);
}

static int take_value(step *s, const char *file, int64_t now, tsl_err *err)
{
    text bytes = {0};
    tsl_err why = {0};
    int status = check_beacon(s, now, err);
    if (status == TSL_OK) status = file_read(&bytes, file, 1 << 16, err);
    if (status != TSL_OK) return status;
    text_add(&s->line, "value: ");
    status = beacon_add_value(&s->line, &s->now.beacon, &bytes, &why);
    if (status != TSL_OK) tsl_fail(err, why.code, "'%s': %s", file, why.text);
    text_add(&s->line, "\n");
    text_free(&bytes);
    return status;
}

int step_beacon(const char *path, const char *file, int64_t now, tsl_err *err)
{
    step s;
    int status = begin(&s, path, err);
    if (status == TSL_OK) status = take_value(&s, file, now, err);
    return finish(&s, status, err);
}

/* ---- reveals ---- */

static int find_party(party **out, step *s, const char *name, tsl_err *err)
{
    *out = transcript_party(&s->now, name);
    int status = need_frozen(s, err);
    if (status != TSL_OK) return status;
    if (!*out) return tsl_fail(err, TSL_EINPUT, "'%.80s' is no party of '%s'", name, s->path);
    if ((*out)->reveal) return tsl_fail(err, TSL_EINPUT, "'%s' has revealed already", name);
    if (s->now.beacon.kind != BEACON_NONE && !s->now.has_value)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' lacks the beacon's value, which comes before the "
                        "reveals: 'twistseal ceremony beacon %s'",
                        s->path, s->path);
    return TSL_OK;
}

/* The reveals stand in the order of the parties, whoever is first. */
static size_t find_place(const transcript *t, const party *p)
{
    for (const party *q = p + 1; q < t->parties + t->party_count; q++)
        if (q->reveal)
            return (size_t)(q->reveal - t->bytes.bytes) - strlen("reveal:  ") - strlen(q->name);
    return t->bytes.size;
}

static int reveal(step *s, const char *name, const char *path, tsl_err *err)
{
    party *p;
    share mine = {0};
    digest is;
    char hex[DIGEST_HEX];
    int status = find_party(&p, s, name, err);
    if (status == TSL_OK) status = share_read(&mine, path, err);
    if (status == TSL_OK) transcript_commit(&is, p, mine.bytes.bytes);
    if (status == TSL_OK && !hash_equal(&is, &p->commitment))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not the share that '%s' committed to", path,
                          p->name);
    if (status == TSL_OK) {
        memcpy(is.bytes, mine.bytes.bytes, REVEAL_SIZE);
        hash_hex(hex, &is);
        text_addf(&s->line, "reveal: %s %s\n", p->name, hex);
        s->at = find_place(&s->now, p);
        secret_wipe(&is, sizeof is);
        secret_wipe(hex, sizeof hex);
    }
    share_free(&mine);
    return status;
}

int step_reveal(const char *path, const char *name, const char *file, tsl_err *err)
{
    step s;
    int status = begin(&s, path, err);
    if (status == TSL_OK) status = reveal(&s, name, file, err);
    return finish(&s, status, err);
}
