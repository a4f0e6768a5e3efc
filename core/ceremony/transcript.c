/* The transcript of a ceremony, replayed: every line, commitment and digest, and what is missing
 * next. */
#include "transcript.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/moment.h"
#include "trust/rng.h"
#include "trust/timestamp.h"
#include "trust/wire.h"

#define LETTERS_AND_DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

/* ---- parties ---- */

bool transcript_name_is_good(const char *name)
{
    const size_t size = strlen(name);
    return size > 0 && size <= PARTY_NAME_MAX && strchr(LETTERS_AND_DIGITS, name[0]) &&
           strspn(name, LETTERS_AND_DIGITS "._@+-") == size;
}

/* Capitals do not tell names apart, since they do not tell files apart everywhere. */
party *transcript_party(transcript *t, const char *name)
{
    for (size_t i = 0; i < t->party_count; i++)
        if (strcasecmp(t->parties[i].name, name) == 0) return &t->parties[i];
    return NULL;
}

void transcript_commit(digest *out, const party *p, const uint8_t bytes[REVEAL_SIZE])
{
    static const char label[] = TRANSCRIPT_HEAD "/commit"; /* its NUL is hashed too */
    const hash_part parts[] = {{label, sizeof label},
                               {p->name, strlen(p->name) + 1},
                               {p->before.bytes, DIGEST_SIZE},
                               {bytes, REVEAL_SIZE}};
    hash_parts(out, parts, sizeof parts / sizeof parts[0]);
}

size_t transcript_revealed(const transcript *t)
{
    size_t count = 0;
    for (size_t i = 0; i < t->party_count; i++) count += t->parties[i].reveal != NULL;
    return count;
}

bool transcript_is_complete(const transcript *t)
{
    return t->is_frozen && transcript_revealed(t) == t->party_count;
}

/* ---- lines ---- */

/* The value of one line, ended by NUL, and where it stands. */
typedef struct line {
    const char *name; /* of the file, for messages */
    size_t number;
    size_t start; /* of the line, in the transcript's bytes */
    const char *value;
    size_t value_start;
} line;

static int fail_line(const line *l, tsl_err *err, const char *what)
{
    return tsl_fail(err, TSL_EINPUT, "%s:%zu: %s", l->name, l->number, what);
}

static int read_competition(transcript *t, const line *l, tsl_err *err)
{
    const size_t size = strlen(l->value);
    if (size > 64 || strspn(l->value, LETTERS_AND_DIGITS) != size)
        return fail_line(l, err, "not a competition's id");
    memcpy(t->competition, l->value, size + 1);
    return TSL_OK;
}

static int read_generator(transcript *t, const line *l, tsl_err *err)
{
    (void)t;
    return strncmp(l->value, "twistseal ", 10) == 0
               ? TSL_OK
               : fail_line(l, err, "not 'twistseal' and its version");
}

/* The digest at the end of a value, after "sha256="; NULL: there is none. */
static const char *find_digest(digest *out, const char *value)
{
    static const char mark[] = "sha256=";
    const size_t size = strlen(value), tail = sizeof mark - 1 + DIGEST_HEX - 1;
    const char *at = size >= tail ? value + size - tail : NULL;
    if (!at || strncmp(at, mark, sizeof mark - 1) != 0) return NULL;
    return hash_from_hex(out, at + sizeof mark - 1) ? at : NULL;
}

static int read_config(transcript *t, const line *l, tsl_err *err)
{
    (void)t;
    digest d;
    return find_digest(&d, l->value) == l->value ? TSL_OK
                                                 : fail_line(l, err, "not 'sha256=' and a digest");
}

static int read_ingredient(transcript *t, const line *l, tsl_err *err)
{
    (void)t;
    digest d;
    const char *at = find_digest(&d, l->value);
    return at > l->value && at[-1] == ' '
               ? TSL_OK
               : fail_line(l, err, "not a name and 'sha256=' and a digest");
}

static int read_beacon(transcript *t, const line *l, tsl_err *err)
{
    const char *facts = strchr(t->bytes.bytes, '\n') + 1;
    t->facts = (hash_part){facts, l->start - (size_t)(facts - t->bytes.bytes)};
    if (beacon_read(&t->beacon, l->value)) return TSL_OK;
    return fail_line(l, err,
                     "not a beacon: 'none', 'drand CHAIN ROUND TIME' with the time of that "
                     "round, or 'text TIME WORDS'");
}

static int read_party(transcript *t, const line *l, tsl_err *err)
{
    party *p = &t->parties[t->party_count];
    const char *at = find_digest(&p->commitment, l->value);
    const size_t size = at > l->value ? (size_t)(at - l->value) - 1 : 0;
    if (size == 0 || size > PARTY_NAME_MAX || at[-1] != ' ')
        return fail_line(l, err, "not a party's name and 'sha256=' and its commitment");
    memcpy(p->name, l->value, size);
    p->name[size] = '\0';
    if (!transcript_name_is_good(p->name)) return fail_line(l, err, "not a name for a party");
    if (transcript_party(t, p->name)) return fail_line(l, err, "this party has joined before");
    t->party_count++;
    hash_bytes(&p->before, t->bytes.bytes, l->start);
    return TSL_OK;
}

static int read_frozen(transcript *t, const line *l, tsl_err *err)
{
    digest named;
    hash_bytes(&t->frozen, t->bytes.bytes, l->start);
    if (t->party_count == 0) return fail_line(l, err, "nobody has joined");
    if (find_digest(&named, l->value) != l->value || !hash_equal(&named, &t->frozen))
        return fail_line(l, err,
                         "not the digest of what stands before it: something was changed "
                         "since it was frozen");
    t->is_frozen = true;
    return TSL_OK;
}

static int read_stamp(transcript *t, const line *l, tsl_err *err)
{
    const char *wrong = NULL;
    if (!wire_add_from_base64(&t->stamp, l->value, strlen(l->value)))
        return fail_line(l, err, "not a time stamp in base64");
    const hash_part reply = {t->stamp.bytes, t->stamp.size};
    int status = timestamp_read(&t->stamped, &wrong, &reply, &t->frozen, err);
    if (status != TSL_OK) return status;
    if (wrong)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: no time stamp of what was frozen: %s", l->name,
                        l->number, wrong);
    if (t->beacon.kind != BEACON_NONE && t->stamped >= t->beacon.when)
        return fail_line(l, err,
                         "stamped when the beacon was public already, so that it does not "
                         "show that the ceremony was frozen before");
    return TSL_OK;
}

static int read_value(transcript *t, const line *l, tsl_err *err)
{
    const char *wrong = NULL;
    beacon_check_value(&t->value, &wrong, &t->beacon, l->value);
    if (wrong)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: the beacon's value %s", l->name, l->number,
                        wrong);
    t->has_value = true;
    return TSL_OK;
}

/* The bytes that the digits of a reveal stand for. */
static bool read_reveal_bytes(uint8_t out[REVEAL_SIZE], const char *hex)
{
    digest d;
    char digits[DIGEST_HEX] = "";
    strncat(digits, hex, DIGEST_HEX - 1);
    const bool good = hash_from_hex(&d, digits);
    memcpy(out, d.bytes, REVEAL_SIZE);
    secret_wipe(&d, sizeof d);
    secret_wipe(digits, sizeof digits);
    return good;
}

static int read_reveal(transcript *t, const line *l, tsl_err *err)
{
    digest commitment;
    uint8_t bytes[REVEAL_SIZE];
    char name[PARTY_NAME_MAX + 1] = "";
    const size_t size = strcspn(l->value, " ");
    const char *hex = l->value[size] ? l->value + size + 1 : "";
    if (size <= PARTY_NAME_MAX) memcpy(name, l->value, size);
    party *p = transcript_party(t, name);
    if (!p || strcmp(p->name, name) != 0)
        return fail_line(l, err, "a reveal of somebody who is no party");
    /* They stand in the order of the parties; one who has not revealed yet is passed over. */
    for (const party *q = p; q < t->parties + t->party_count; q++)
        if (q->reveal) return fail_line(l, err, "a reveal that stands twice or out of order");
    if (strlen(hex) != DIGEST_HEX - 1 || !read_reveal_bytes(bytes, hex))
        return fail_line(l, err, "not a party's name and 64 hex digits");
    transcript_commit(&commitment, p, bytes);
    secret_wipe(bytes, sizeof bytes);
    if (!hash_equal(&commitment, &p->commitment))
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: the reveal of '%s' does not match its commitment",
                        l->name, l->number, p->name);
    if (transcript_revealed(t) == 0) t->public_size = l->start;
    p->reveal = t->bytes.bytes + l->value_start + size + 1;
    return TSL_OK;
}

/* ---- the whole ---- */

/* The lines in their order, and how often each may stand. */
static const struct kind {
    const char *key;
    int (*read)(transcript *t, const line *l, tsl_err *err);
    size_t least, most;
} kinds[] = {
    {"competition", read_competition, 1, 1},
    {"generator", read_generator, 1, 1},
    {"config", read_config, 1, 1},
    {"script", read_ingredient, 0, 1000},
    {"plugin", read_ingredient, 1, 1000},
    {"beacon", read_beacon, 1, 1},
    {"party", read_party, 0, PARTIES_MAX},
    {"frozen", read_frozen, 0, 1},
    {"stamp", read_stamp, 0, 1},
    {"value", read_value, 0, 1},
    {"reveal", read_reveal, 0, PARTIES_MAX},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], BEACON_LINE = 5, FROZEN_LINE = 7, REVEAL_LINE = 10 };

static size_t find_kind(const char *start)
{
    for (size_t i = 0; i < KINDS; i++) {
        const size_t size = strlen(kinds[i].key);
        if (strncmp(start, kinds[i].key, size) == 0 && strncmp(start + size, ": ", 2) == 0)
            return i;
    }
    return KINDS;
}

/* Where the reading is: the kind of the line before, and how many of it there were. */
typedef struct place {
    size_t kind, count;
} place;

/* The first kind between that a line of kind `next` must come after, or KINDS. */
static size_t find_missing(const transcript *t, const place *at, size_t next)
{
    for (size_t i = at->kind; i < next && i < KINDS; i++)
        if ((i == at->kind ? at->count : 0) < kinds[i].least) return i;
    if (next > FROZEN_LINE && next < KINDS && !t->is_frozen) return FROZEN_LINE;
    if (next == REVEAL_LINE && t->beacon.kind != BEACON_NONE && !t->has_value)
        return REVEAL_LINE - 1;
    return KINDS;
}

/* Reads one line of the copy, ended by NUL, whose text begins at l->start. */
static int read_line(transcript *t, place *at, line *l, const char *start, tsl_err *err)
{
    const size_t kind = find_kind(start);
    if (kind == KINDS) return fail_line(l, err, "not a line of a transcript");
    const char *key = kinds[kind].key;
    if (kind < at->kind || (kind == at->kind && at->count == kinds[kind].most))
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: '%s' stands %s", l->name, l->number, key,
                        kinds[kind].most == 1 ? "twice, or out of order" : "out of order");
    const size_t missing = find_missing(t, at, kind), head = strlen(key) + 2;
    if (missing < KINDS)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: '%s' stands before there is '%s'", l->name,
                        l->number, key, kinds[missing].key);
    l->value = start + head;
    l->value_start = l->start + head;
    const size_t size = strlen(l->value);
    if (size == 0 || l->value[0] == ' ' || l->value[size - 1] == ' ')
        return fail_line(l, err, "a value that is empty, or has a blank too many");
    *at = (place){kind, kind == at->kind ? at->count + 1 : 1};
    return kinds[kind].read(t, l, err);
}

static int read_lines(transcript *t, const char *name, char *copy, tsl_err *err)
{
    place at = {0};
    line l = {.name = name, .number = 2};
    int status = TSL_OK;
    for (char *start = strchr(copy, '\n') + 1; *start && status == TSL_OK; l.number++) {
        char *end = strchr(start, '\n');
        *end = '\0';
        l.start = (size_t)(start - copy);
        status = read_line(t, &at, &l, start, err);
        start = end + 1;
    }
    const size_t missing = status == TSL_OK ? find_missing(t, &at, BEACON_LINE + 1) : KINDS;
    if (missing < KINDS)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: it ends before there is '%s'", name, l.number,
                        kinds[missing].key);
    return status;
}

/* What every line must be: printable ASCII, ended by LF. */
static int check_form(const char *name, const hash_part *bytes, tsl_err *err)
{
    static const char head[] = TRANSCRIPT_HEAD "\n";
    line l = {.name = name, .number = 1};
    const char *at = bytes->bytes;
    if (bytes->size > TRANSCRIPT_MAX)
        return tsl_fail(err, TSL_EINPUT, "'%s' is larger than %d bytes", name, TRANSCRIPT_MAX);
    if (bytes->size < sizeof head - 1 || memcmp(at, TRANSCRIPT_HEAD, sizeof head - 2) != 0)
        return fail_line(&l, err, "not '" TRANSCRIPT_HEAD "'");
    for (size_t i = 0; i < bytes->size; i++) {
        if (at[i] == '\r')
            return fail_line(&l, err, "a line that ends with CRLF: a transcript has LF only");
        if (at[i] != '\n' && (at[i] < ' ' || at[i] > '~'))
            return fail_line(&l, err, "not printable ASCII");
        l.number += at[i] == '\n';
    }
    if (at[bytes->size - 1] != '\n') return fail_line(&l, err, "it ends within a line");
    l.number = 1;
    return memcmp(at, head, sizeof head - 1) == 0 ? TSL_OK
                                                  : fail_line(&l, err, "not '" TRANSCRIPT_HEAD "'");
}

int transcript_read(transcript *out, const char *name, const hash_part *bytes, tsl_err *err)
{
    *out = (transcript){0};
    int status = check_form(name, bytes, err);
    if (status != TSL_OK) return status;
    text_add_bytes(&out->bytes, bytes->bytes, bytes->size);
    char *copy = xstrndup(bytes->bytes, bytes->size);
    out->public_size = bytes->size;
    status = read_lines(out, name, copy, err);
    secret_wipe(copy, bytes->size);
    free(copy);
    return status;
}

void transcript_free(transcript *t)
{
    secret_wipe_text(&t->bytes);
    text_free(&t->stamp);
    *t = (transcript){0};
}

/* ---- the seed ---- */

int transcript_seed(secret *out, const transcript *t, tsl_err *err)
{
    static const char label[] = TRANSCRIPT_HEAD;
    secret key = {0};
    *out = (secret){0};
    if (!transcript_is_complete(t))
        return tsl_fail(err, TSL_EINPUT, "the ceremony is not complete: there is no seed yet");
    /* The reveals in the order of the parties, then the beacon's value, where there is one. */
    secret_new(&key, (t->party_count + 1) * REVEAL_SIZE);
    for (size_t i = 0; i < t->party_count; i++)
        read_reveal_bytes(key.bytes + i * REVEAL_SIZE, t->parties[i].reveal);
    memcpy(key.bytes + t->party_count * REVEAL_SIZE, t->value.bytes, DIGEST_SIZE);
    secret_new(out, SEED_SIZE);
    const size_t size = (t->party_count + t->has_value) * REVEAL_SIZE;
    const hkdf_input in = {.key = {key.bytes, size},
                           .salt = {label, sizeof label - 1},
                           .info = {t->frozen.bytes, DIGEST_SIZE}};
    derive_hkdf(out->bytes, SEED_SIZE, &in);
    secret_free(&key);
    return TSL_OK;
}

#define FORM "twistseal/share/v1\ncompetition: %s\nname: %s\nbefore: sha256=%s\nshare: %s\n"

enum { SHARE_FILE_MAX = 512 };

void share_free(share *s)
{
    secret_free(&s->bytes);
    *s = (share){0};
}

static void write_share(secret *out, const share *s)
{
    digest bytes;
    char before[DIGEST_HEX], hex[DIGEST_HEX];
    secret_new(out, SHARE_FILE_MAX);
    memcpy(bytes.bytes, s->bytes.bytes, REVEAL_SIZE);
    hash_hex(before, &s->before);
    hash_hex(hex, &bytes);
    snprintf((char *)out->bytes, out->size, FORM, s->competition, s->name, before, hex);
    secret_wipe(&bytes, sizeof bytes);
    secret_wipe(hex, sizeof hex);
}

/* Read leniently, and compared with what write_share writes. */
static int parse_share(share *out, const text *bytes, const char *path, tsl_err *err)
{
    char before[DIGEST_HEX] = "", hex[DIGEST_HEX] = "";
    secret again = {0};
    const bool whole = sscanf(bytes->bytes,
                              "twistseal/share/v1 competition: %71s name: %64s before: "
                              "sha256=%64s share: %64s",
                              out->competition, out->name, before, hex) == 4 &&
                       hash_from_hex(&out->before, before);
    int status = whole ? secret_from_hex(&out->bytes, hex, err) : TSL_EINPUT;
    if (status == TSL_OK) write_share(&again, out);
    const bool same = status == TSL_OK && strcmp((char *)again.bytes, bytes->bytes) == 0;
    secret_wipe(hex, sizeof hex);
    secret_free(&again);
    if (same || status == TSL_ESYSTEM) return status;
    return tsl_fail(err, TSL_EINPUT, "'%s' is not the file of a party's share", path);
}

int share_read(share *out, const char *path, tsl_err *err)
{
    text bytes = {0};
    *out = (share){0};
    int status = file_read(&bytes, path, SHARE_FILE_MAX, err);
    if (status == TSL_OK) status = parse_share(out, &bytes, path, err);
    secret_wipe_text(&bytes);
    return status;
}

static int take_share(share *s, const char *path, tsl_err *err)
{
    share there;
    int status = share_read(&there, path, err);
    if (status == TSL_OK &&
        (strcmp(there.name, s->name) != 0 || !hash_equal(&there.before, &s->before)))
        status = tsl_fail(err, TSL_EINPUT,
                          "'%s' is there, and is the share of another ceremony, party or moment: "
                          "move it away, or name another file with -o",
                          path);
    if (status == TSL_OK) {
        s->bytes = there.bytes;
        there.bytes = (secret){0};
    }
    share_free(&there);
    return status;
}

int share_make(share *s, const char *path, tsl_err *err)
{
    secret file = {0};
    if (access(path, F_OK) == 0) return take_share(s, path, err);
    int status = secret_random(&s->bytes, REVEAL_SIZE, err);
    if (status == TSL_OK) write_share(&file, s);
    if (status == TSL_OK)
        status = file_create(path, file.bytes, strlen((char *)file.bytes), 0600, err);
    secret_free(&file);
    return status;
}

/* What it is called in a sentence: "drand round 1000". */
static void describe_beacon(text *out, const beacon *b)
{
    char when[UTC_SIZE];
    utc_write(when, b->when);
    if (b->kind == BEACON_DRAND)
        text_addf(out, "drand round %" PRIu64, b->round);
    else if (b->kind == BEACON_TEXT)
        text_addf(out, "the text announced for %s", when);
}

void ceremony_status_next(text *out, const transcript *t, const char *path)
{
    char when[UTC_SIZE];
    text_addf(out, "%s: %zu part%s", t->competition, t->party_count,
              t->party_count == 1 ? "y" : "ies");
    for (size_t i = 0; i < t->party_count; i++)
        text_addf(out, "%s %s", i ? "," : ":", t->parties[i].name);
    text_add(out, "; beacon: ");
    beacon_write(out, &t->beacon);
    text_add(out, "\n");
    if (t->party_count == 0) {
        text_addf(out, "missing: a party: 'twistseal ceremony join %s --name NAME'\n", path);
    } else if (!t->is_frozen) {
        text_addf(out, "missing: further parties, or 'twistseal ceremony freeze %s'\n", path);
    } else if (t->beacon.kind != BEACON_NONE && !t->has_value) {
        if (t->stamp.size == 0)
            text_addf(out, "possible: a time stamp: 'twistseal ceremony stamp %s --request FILE'\n",
                      path);
        text_add(out, "missing: the value of ");
        describe_beacon(out, &t->beacon);
        utc_write(when, t->beacon.when);
        text_addf(out, ", public from %s: 'twistseal ceremony beacon %s'\n", when, path);
    } else if (!transcript_is_complete(t)) {
        const char *before = "missing: the reveal of ";
        for (size_t i = 0; i < t->party_count; i++) {
            if (t->parties[i].reveal) continue;
            text_addf(out, "%s%s", before, t->parties[i].name);
            before = " and of ";
        }
        text_addf(out,
                  ": 'twistseal ceremony reveal %s --name NAME'; without it there is no seed\n",
                  path);
    } else {
        text_addf(out, "complete: 'twistseal ceremony generate %s COMPETITION --key KEY'\n", path);
    }
}

void ceremony_proof(text *out, const transcript *t, stamp_trust trust)
{
    char when[UTC_SIZE], hex[DIGEST_HEX];
    if (!t || (t->party_count == 1 && t->beacon.kind == BEACON_NONE)) {
        text_add(out, "one person's seed: nothing shows that this was the first try");
        return;
    }
    text_addf(out, "seed of %zu part%s", t->party_count, t->party_count == 1 ? "y" : "ies");
    if (t->beacon.kind == BEACON_NONE) {
        text_add(out, ": nobody chose it, if one of them is honest");
        return;
    }
    text_add(out, " and ");
    describe_beacon(out, &t->beacon);
    utc_write(when, t->stamped);
    if (t->stamp.size == 0)
        text_add(out, "; no time stamp shows that it was frozen before it");
    else if (trust == STAMP_GOOD)
        text_addf(out, ", frozen before it (time stamp of %s)", when);
    else
        text_addf(out, ", frozen before it if its time stamp of %s is good (--ca checks it)", when);
    /* Only those who published the value can confirm it. */
    hash_hex(hex, &t->value);
    if (t->has_value && t->beacon.kind == BEACON_DRAND)
        text_addf(out, "; a drand client shows whether %.16s... is its randomness", hex);
    else if (t->has_value)
        text_add(out, "; whether CEREMONY has that text, whoever announced it can say");
}
