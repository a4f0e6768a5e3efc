/* The public value that nobody can know when a ceremony is frozen: named in advance, and checked.
 */
#include "beacon.h"

#include <inttypes.h>
#include <jansson.h>
#include <string.h>

#include "base/moment.h"

/* Chains of the League of Entropy whose times are known: round 1 is at the genesis. */
typedef struct chain {
    const char *hash;
    int64_t genesis, period; /* seconds */
    size_t signature_size;
} chain;
static const chain chains[] = {
    {"52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", 1692803367, 3, 48},
    {"8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce", 1595431050, 30, 96},
};
static const char DIGITS[] = "0123456789";
static const uint64_t ROUND_MAX = 1ull << 40; /* 100,000 years of quicknet */
enum { SIGNATURE_MIN = 48, SIGNATURE_MAX = 96 /* bytes: points of BLS12-381, compressed */ };

static const chain *find_chain(const digest *hash)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, hash);
    for (size_t i = 0; i < sizeof chains / sizeof chains[0]; i++)
        if (strcmp(chains[i].hash, hex) == 0) return &chains[i];
    return NULL;
}

static int64_t time_of(const chain *c, uint64_t round)
{
    return c->genesis + (int64_t)(round - 1) * c->period;
}

/* Printable ASCII, which everybody writes in the same way; no blank at the ends. */
static bool is_line(const char *s)
{
    const size_t size = strlen(s);
    for (size_t i = 0; i < size; i++)
        if (s[i] < ' ' || s[i] > '~') return false;
    return size > 0 && size <= BEACON_TEXT_MAX && s[0] != ' ' && s[size - 1] != ' ';
}

/* ---- choosing ---- */

static int choose_drand(beacon *b, const beacon_choice *from, tsl_err *err)
{
    const char *hash = from->chain ? from->chain : chains[0].hash;
    b->kind = BEACON_DRAND;
    if (!hash_from_hex(&b->chain, hash))
        return tsl_fail(err, TSL_EINPUT, "'%s' is not the hash of a drand chain: 64 hex digits",
                        hash);
    const chain *c = find_chain(&b->chain);
    int64_t when;
    if (!text_uint(&b->round, from->round, ROUND_MAX) || b->round == 0) {
        if (!c || !utc_read(&when, from->round) || when < c->genesis)
            return tsl_fail(err, TSL_EINPUT,
                            "'%s' is neither a round's number nor a time such as "
                            "2026-11-20T10:00:00Z of a chain whose times are known",
                            from->round);
        b->round = (uint64_t)((when - c->genesis + c->period - 1) / c->period) + 1;
    }
    if (c && from->at)
        return tsl_fail(err, TSL_EINPUT, "the times of chain '%.16s...' are known: leave out --at",
                        hash);
    if (c) b->when = time_of(c, b->round);
    if (c || (from->at && utc_read(&b->when, from->at))) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "the times of chain '%.16s...' are not known: say with --at, "
                    "as 2026-11-20T10:00:00Z, when the round is public",
                    hash);
}

int beacon_choose(beacon *out, const beacon_choice *from, tsl_err *err)
{
    *out = (beacon){0};
    if (from->round && from->announced)
        return tsl_fail(err, TSL_EINPUT, "a ceremony has one beacon: a drand round or a text");
    if (from->round) return choose_drand(out, from, err);
    if (!from->announced && (from->chain || from->at))
        return tsl_fail(err, TSL_EINPUT, "there is no beacon that --chain or --at could be of");
    if (!from->announced) return TSL_OK;
    out->kind = BEACON_TEXT;
    if (!is_line(from->announced))
        return tsl_fail(err, TSL_EINPUT,
                        "the announced text must be described in one line of at "
                        "most %d printable ASCII letters",
                        BEACON_TEXT_MAX);
    if (!from->at || !utc_read(&out->when, from->at))
        return tsl_fail(err, TSL_EINPUT,
                        "say with --at, as 2026-11-20T10:00:00Z, when the "
                        "announced text is public");
    snprintf(out->announced, sizeof out->announced, "%s", from->announced);
    return TSL_OK;
}

/* ---- its line ---- */

void beacon_write(text *out, const beacon *b)
{
    char when[UTC_SIZE], hex[DIGEST_HEX];
    utc_write(when, b->when);
    hash_hex(hex, &b->chain);
    if (b->kind == BEACON_NONE)
        text_add(out, "none");
    else if (b->kind == BEACON_DRAND)
        text_addf(out, "drand %s %" PRIu64 " %s", hex, b->round, when);
    else
        text_addf(out, "text %s %s", when, b->announced);
}

static bool read_drand(beacon *out, const char *line)
{
    char hex[DIGEST_HEX] = "", round[24] = "", when[UTC_SIZE + 1] = "";
    if (sscanf(line, "drand %64s %23s %21s", hex, round, when) != 3) return false;
    char again[200];
    snprintf(again, sizeof again, "drand %s %s %s", hex, round, when);
    out->kind = BEACON_DRAND;
    if (strcmp(again, line) != 0) return false; /* a blank too many, or something after it */
    if (!hash_from_hex(&out->chain, hex) || !text_uint(&out->round, round, ROUND_MAX)) return false;
    const chain *c = find_chain(&out->chain);
    return utc_read(&out->when, when) && out->round > 0 &&
           (!c || out->when == time_of(c, out->round));
}

static bool read_text(beacon *out, const char *line)
{
    char when[UTC_SIZE] = "";
    const size_t head = strlen("text ") + UTC_SIZE; /* the blank after the time included */
    out->kind = BEACON_TEXT;
    if (strlen(line) <= head || line[head - 1] != ' ') return false;
    memcpy(when, line + strlen("text "), UTC_SIZE - 1);
    if (!utc_read(&out->when, when) || !is_line(line + head)) return false;
    snprintf(out->announced, sizeof out->announced, "%s", line + head);
    return true;
}

bool beacon_read(beacon *out, const char *line)
{
    *out = (beacon){0};
    if (strncmp(line, "drand ", 6) == 0) return read_drand(out, line);
    if (strncmp(line, "text ", 5) == 0) return read_text(out, line);
    return strcmp(line, "none") == 0;
}

/* ---- its value ---- */

static bool is_hex(const char *s)
{
    return strspn(s, "0123456789abcdef") == strlen(s);
}

/* SHA-256 of the bytes that the hex digits stand for. */
static void hash_signature(digest *out, const char *hex, size_t size)
{
    uint8_t bytes[SIGNATURE_MAX];
    for (size_t i = 0; i < size; i++) {
        char pair[3] = {hex[2 * i], hex[2 * i + 1], '\0'};
        bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    hash_bytes(out, bytes, size);
}

static void check_drand(digest *out, const char **wrong, const beacon *b, const char *line)
{
    digest hashed;
    char randomness[DIGEST_HEX] = "";
    const chain *c = find_chain(&b->chain);
    const char *signature = strchr(line, ' ');
    const size_t head = signature ? (size_t)(signature - line) : 0;
    *wrong = "is not 'RANDOMNESS SIGNATURE' in hex";
    if (head != DIGEST_HEX - 1) return;
    memcpy(randomness, line, head);
    const size_t digits = strlen(++signature);
    if (!hash_from_hex(out, randomness) || !is_hex(signature) || digits % 2 != 0 ||
        digits < 2 * SIGNATURE_MIN || digits > 2 * SIGNATURE_MAX)
        return;
    *wrong = "has a signature as this drand chain makes none: it is of another one";
    if (c && digits != 2 * c->signature_size) return;
    hash_signature(&hashed, signature, digits / 2);
    *wrong = hash_equal(&hashed, out) ? NULL
                                      : "has a randomness that is not the SHA-256 of its signature";
}

void beacon_check_value(digest *out, const char **wrong, const beacon *b, const char *line)
{
    *wrong = NULL;
    if (b->kind == BEACON_DRAND)
        check_drand(out, wrong, b, line);
    else if (b->kind == BEACON_NONE)
        *wrong = "stands where the ceremony named no beacon";
    else if (!*line || strlen(line) > BEACON_TEXT_MAX || line[strspn(line, DIGITS)])
        *wrong = "is not the digits of the announced text, 1 to 500";
    else
        hash_bytes(out, line, strlen(line));
}

/* Of drand's answer in JSON; the newer interface leaves out the randomness. */
static int add_drand(text *out, const beacon *b, const text *bytes, tsl_err *err)
{
    digest d;
    char hex[DIGEST_HEX];
    json_t *answer = json_loadb(bytes->bytes, bytes->size, JSON_REJECT_DUPLICATES, NULL);
    const json_t *round = json_object_get(answer, "round");
    const char *signature = json_string_value(json_object_get(answer, "signature"));
    const char *randomness = json_string_value(json_object_get(answer, "randomness"));
    int status = TSL_OK;
    if (!json_is_integer(round) || !signature || !is_hex(signature) ||
        strlen(signature) > 2 * SIGNATURE_MAX) {
        status =
            tsl_fail(err, TSL_EINPUT, "it is not drand's answer: JSON with round and signature");
    } else if (json_integer_value(round) != (json_int_t)b->round) {
        status = tsl_fail(err, TSL_EINPUT,
                          "it is round %" JSON_INTEGER_FORMAT " of drand, and the ceremony named "
                          "round %" PRIu64,
                          json_integer_value(round), b->round);
    } else {
        hash_signature(&d, signature, strlen(signature) / 2);
        hash_hex(hex, &d);
        text_addf(out, "%s %s", randomness ? randomness : hex, signature);
    }
    json_decref(answer);
    return status;
}

int beacon_add_value(text *out, const beacon *b, const text *bytes, tsl_err *err)
{
    digest ignored;
    text line = {0};
    const char *wrong = NULL;
    int status = TSL_OK;
    text_add(&line, "");
    if (b->kind == BEACON_DRAND) status = add_drand(&line, b, bytes, err);
    for (size_t i = 0; b->kind == BEACON_TEXT && i < bytes->size; i++)
        if (bytes->bytes[i] >= '0' && bytes->bytes[i] <= '9')
            text_add_bytes(&line, bytes->bytes + i, 1);
    if (status == TSL_OK) beacon_check_value(&ignored, &wrong, b, line.bytes);
    if (status == TSL_OK && wrong) status = tsl_fail(err, TSL_EINPUT, "the value %s", wrong);
    if (status == TSL_OK) text_add(out, line.bytes);
    text_free(&line);
    return status;
}
