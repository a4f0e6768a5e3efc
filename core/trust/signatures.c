/* All signatures of a manifest, judged by signers, by revoked keys and by a policy. */
#include "signatures.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "trust/signers.h"
#include "trust/sshsig.h"
#include "trust/wire.h"

void signatures_free(signatures *all)
{
    for (size_t i = 0; i < all->count; i++) {
        text_free(&all->list[i].fingerprint);
        text_free(&all->list[i].reason);
        free(all->list[i].signer);
    }
    *all = (signatures){0};
}

void signatures_name(char out[24], size_t index)
{
    if (index == 0)
        snprintf(out, 24, "MANIFEST.sig");
    else
        snprintf(out, 24, "MANIFEST.%zu.sig", index + 1);
}

/* Fills in whose it is, or why it is nobody's. */
static int find_signer(good_signature *s, const trusted *who, tsl_err *err)
{
    bool revoked = false;
    const signer_question asked = {
        .path = who->signers, .key = &s->key, .name_space = MANIFEST_NAMESPACE, .when = who->when};
    int status = signers_find(&s->signer, &s->reason, &asked, err);
    if (status == TSL_OK && who->revoked)
        status = revoked_find(&revoked, who->revoked, &s->key, err);
    if (status != TSL_OK || !revoked) return status;
    free(s->signer);
    s->signer = NULL;
    text_free(&s->reason);
    text_addf(&s->reason, "'%s' revokes it", who->revoked);
    return TSL_OK;
}

int signatures_add(signatures *all, findings *found, const hash_part *armor,
                   const hash_part *message, const trusted *who, tsl_err *err)
{
    if (all->count == SIGNATURES_MAX) return tsl_fail(err, TSL_EBROKEN, "too many signatures");
    good_signature s = {.reason = {0}};
    const char *wrong;
    const sshsig_claim claim = {*armor, MANIFEST_NAMESPACE, *message};
    signatures_name(s.name, all->count);
    int status = sshsig_verify(&s.key, &wrong, &claim, err);
    if (status != TSL_OK) return status;
    for (size_t i = 0; i < all->count && !wrong; i++)
        if (key_equal(&all->list[i].key, &s.key)) wrong = "the same key signed before";
    if (wrong) {
        findings_add(found, "%s: %s", s.name, wrong);
        return TSL_OK;
    }
    key_fingerprint(&s.fingerprint, &s.key);
    if (status == TSL_OK && who) status = find_signer(&s, who, err);
    all->list[all->count++] = s; /* freed with the others, whatever the status */
    return status;
}

const good_signature *signatures_first(const signatures *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].signer) return &all->list[i];
    return NULL;
}

/* ---- the policy ---- */

/* Which names of one line the signatures can stand for, each signature for one name. */
typedef struct pairing {
    bool fits[POLICY_NAMES_MAX][SIGNATURES_MAX];
    int stands_for[SIGNATURES_MAX]; /* a name; -1: none */
    bool tried[SIGNATURES_MAX];
} pairing;

/* Finds a signature for the name, if need be by giving another name another one: with patterns in
 * allowed_signers a key may fit several names. */
static bool pair_up(pairing *p, int name)
{
    for (size_t s = 0; s < SIGNATURES_MAX; s++) {
        if (!p->fits[name][s] || p->tried[s]) continue;
        p->tried[s] = true;
        if (p->stands_for[s] >= 0 && !pair_up(p, p->stands_for[s])) continue;
        p->stands_for[s] = name;
        return true;
    }
    return false;
}

/* At least so many of the names must have signed. */
static int check_requirement(const signatures *all, findings *found, const requirement *r,
                             const trusted *who, tsl_err *err)
{
    pairing p = {.tried = {0}};
    text names = {0};
    unsigned met = 0;
    int status = TSL_OK;
    for (size_t s = 0; s < SIGNATURES_MAX; s++) p.stands_for[s] = -1;
    for (size_t n = 0; n < r->count; n++)
        for (size_t s = 0; s < all->count && status == TSL_OK; s++) {
            char *principal = NULL;
            text why = {0};
            const signer_question asked = {who->signers, &all->list[s].key, r->names[n],
                                           MANIFEST_NAMESPACE, who->when};
            if (!all->list[s].signer) continue;
            status = signers_find(&principal, &why, &asked, err);
            p.fits[n][s] = principal;
            free(principal);
            text_free(&why);
        }
    for (size_t n = 0; n < r->count; n++) {
        memset(p.tried, 0, sizeof p.tried);
        met += pair_up(&p, (int)n);
        text_addf(&names, "%s%s", n ? ", " : "", r->names[n]);
    }
    if (status == TSL_OK && met < r->least)
        findings_add(found, "MANIFEST: signed by %u of %s, where %s requires %u", met, names.bytes,
                     who->policy, r->least);
    text_free(&names);
    return status;
}

int signatures_judge(const signatures *all, findings *found, const trusted *who, tsl_err *err)
{
    policy p = {.count = 0};
    const size_t before = found->count;
    const bool trusts = signatures_first(all);
    for (size_t i = 0; i < all->count && !trusts; i++)
        if (all->list[i].reason.size > 0)
            findings_add(found, "%s: signed by %s, which %s does not allow: %s", all->list[i].name,
                         all->list[i].fingerprint.bytes, who->signers, all->list[i].reason.bytes);
    /* A list without the key says nothing of it: what it signed may be good. */
    if (!trusts && all->count > 0 && found->count == before)
        return tsl_fail(
            err, TSL_EINPUT,
            "'%s' does not list the key that signed, %s: if that is the delegate's, add "
            "the line that 'twistseal keygen --public' prints",
            who->signers, all->list[0].fingerprint.bytes);
    if (!who->policy) return TSL_OK;
    int status = policy_read(&p, who->policy, err);
    for (size_t i = 0; i < p.count && status == TSL_OK; i++)
        status = check_requirement(all, found, &p.lines[i], who, err);
    policy_free(&p);
    return status;
}

/* Who must have signed, and with which versions: a file of lines. */

enum { POLICY_MAX = 1 << 16 };

void policy_free(policy *p)
{
    text_free(&p->bytes);
    *p = (policy){0};
}

static char *trim(char *word)
{
    word += strspn(word, " \t\r");
    size_t size = strlen(word);
    while (size > 0 && strchr(" \t\r", word[size - 1])) word[--size] = '\0';
    return word;
}

/* Returns NULL, or what is wrong with the list. */
static const char *read_names(requirement *out, char *list)
{
    for (char *name; (name = strsep(&list, ","));) {
        name = trim(name);
        if (!*name || strpbrk(name, " \t\"*?!"))
            return "a name is one word, without * ? ! and quotes";
        for (size_t i = 0; i < out->count; i++)
            if (strcmp(out->names[i], name) == 0) return "a name stands there twice";
        if (out->count == POLICY_NAMES_MAX) return "it has more than 16 names";
        out->names[out->count++] = name;
    }
    return out->least <= out->count ? NULL : "it requires more than it names";
}

#define PROGRAM "twistseal "

static const char *read_requirement(requirement *out, char *line)
{
    static const char form[] =
        "it is not 'require NUMBER of NAME, NAME ...' or 'generator twistseal VERSION, ...'";
    uint64_t least;
    *out = (requirement){0};
    const char *verb = strsep(&line, " \t"), *number = line ? strsep(&line, " \t") : NULL;
    const char *preposition = line ? strsep(&line, " \t") : NULL;
    if (!line || strcmp(verb, "require") != 0 || strcmp(preposition, "of") != 0) return form;
    if (!text_uint(&least, number, POLICY_NAMES_MAX) || least == 0) return form;
    out->least = (unsigned)least;
    return read_names(out, line);
}

static int read_rule(policy *out, char *line, const char *path, size_t number, tsl_err *err)
{
    static const char versions[] = "generator " PROGRAM;
    const char *wrong = NULL;
    line[strcspn(line, "#")] = '\0';
    line = trim(line);
    if (!*line) return TSL_OK;
    if (strncmp(line, versions, sizeof versions - 1) == 0)
        wrong = read_names(&out->versions, line + sizeof versions - 1);
    else if (out->count == POLICY_LINES_MAX)
        wrong = "there are more than 16 of them";
    else
        wrong = read_requirement(&out->lines[out->count++], line);
    if (!wrong) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "%s:%zu: cannot read this line: %s", path, number, wrong);
}

int policy_read(policy *out, const char *path, tsl_err *err)
{
    *out = (policy){0};
    int status = file_read(&out->bytes, path, POLICY_MAX, err);
    if (status == TSL_OK && memchr(out->bytes.bytes, '\0', out->bytes.size))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a text file", path);
    char *rest = out->bytes.bytes;
    size_t number = 0;
    for (char *line; status == TSL_OK && (line = strsep(&rest, "\n"));)
        status = read_rule(out, line, path, ++number, err);
    /* An empty policy would be met by a set that nobody signed. */
    if (status == TSL_OK && out->count + out->versions.count == 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' requires nothing", path);
    return status;
}

int policy_judge_generator(const char *path, const char *generator, findings *found, tsl_err *err)
{
    policy p;
    int status = policy_read(&p, path, err);
    bool allowed = p.versions.count == 0;
    const bool ours = strncmp(generator, PROGRAM, sizeof PROGRAM - 1) == 0;
    for (size_t i = 0; i < p.versions.count && ours; i++)
        allowed |= strcmp(generator + sizeof PROGRAM - 1, p.versions.names[i]) == 0;
    if (status == TSL_OK && !allowed)
        findings_add(found, "MANIFEST: made by %s, which %s does not allow", generator, path);
    policy_free(&p);
    return status;
}

enum {
    REVOKED_MAX = 1 << 20,
    KRL_VERSION = 1,
    EXPLICIT_KEYS = 2, /* sections */
    SHA256_HASHES = 5
};

static const char krl_magic[] = "SSHKRL\n"; /* its NUL counts */

/* What is looked for, in both forms. */
typedef struct wanted {
    const char *path;
    const public_key *key;
    text blob;
    digest hash;
} wanted;

/* ---- a KRL ---- */

/* Is one of the section's strings this one? False in *whole where they are not strings. */
static bool has_string(bool *whole, wire section, const void *bytes, size_t size)
{
    wire one;
    bool found = false;
    *whole = true;
    while (section.left > 0 && (*whole = wire_string(&one, &section)))
        found |= one.left == size && memcmp(one.at, bytes, size) == 0;
    return found;
}

static int read_section(bool *out, uint8_t type, wire section, const wanted *w, tsl_err *err)
{
    bool whole, found;
    if (type == EXPLICIT_KEYS)
        found = has_string(&whole, section, w->blob.bytes, w->blob.size);
    else if (type == SHA256_HASHES)
        found = has_string(&whole, section, w->hash.bytes, DIGEST_SIZE);
    else
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' revokes by section %u of a KRL: only keys and their SHA-256 hashes "
                        "are read here",
                        w->path, type);
    *out |= found;
    return whole ? TSL_OK : tsl_fail(err, TSL_EINPUT, "'%s' is a damaged KRL", w->path);
}

static int read_krl(bool *out, wire in, const wanted *w, tsl_err *err)
{
    enum { NUMBERS = 24 }; /* the list's number, its date and its flags are eight bytes each */
    uint32_t version;
    uint8_t type;
    wire reserved, comment, section;
    bool good = wire_u32(&version, &in) && version == KRL_VERSION && in.left >= NUMBERS;
    if (good) in = (wire){in.at + NUMBERS, in.left - NUMBERS};
    good = good && wire_string(&reserved, &in) && wire_string(&comment, &in);
    while (good && in.left > 0) {
        good = wire_byte(&type, &in) && wire_string(&section, &in);
        const int status = good ? read_section(out, type, section, w, err) : TSL_OK;
        if (status != TSL_OK) return status;
    }
    return good ? TSL_OK : tsl_fail(err, TSL_EINPUT, "'%s' is a damaged KRL", w->path);
}

/* ---- a list ---- */

/* "TYPE BASE64 [COMMENT]" */
static int read_revoked(bool *out, char *line, size_t number, const wanted *w, tsl_err *err)
{
    public_key key;
    bool good = false;
    line += strspn(line, " \t\r");
    if (*line == '\0' || *line == '#') return TSL_OK;
    const char *type = strsep(&line, " \t"), *base64 = strsep(&line, " \t\r");
    const bool ours = key_is_type(type);
    if (ours && base64) good = key_from_base64(&key, base64);
    if (ours ? !good : !base64 || strncmp(base64, "AAAA", 4) != 0)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: is not a public key", w->path, number);
    if (good) *out |= key_equal(&key, w->key);
    return TSL_OK;
}

int revoked_find(bool *out, const char *path, const public_key *key, tsl_err *err)
{
    wanted w = {.path = path, .key = key};
    text file = {0};
    *out = false;
    key_add_blob(&w.blob, key);
    hash_bytes(&w.hash, w.blob.bytes, w.blob.size);
    int status = file_read(&file, path, REVOKED_MAX, err);
    wire in = {(const uint8_t *)file.bytes, file.size};
    if (status == TSL_OK && wire_literal(&in, krl_magic, sizeof krl_magic)) {
        status = read_krl(out, in, &w, err);
    } else if (status == TSL_OK && memchr(file.bytes, '\0', file.size)) {
        status = tsl_fail(err, TSL_EINPUT, "'%s' is neither a list of keys nor a KRL", path);
    } else {
        char *rest = file.bytes;
        for (size_t number = 1; status == TSL_OK && rest; number++)
            status = read_revoked(out, strsep(&rest, "\n"), number, &w, err);
    }
    text_free(&file);
    text_free(&w.blob);
    return status;
}
