/* A verifier's own list of the sets and scrambles seen so far: what was used before is said. */
#include "verify.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

/* A line is "set ROOT SEED ID DATE SERIAL", without SERIAL of a first set in older lists, or
 * "leaf HASH SALT ID PATH DATE"; SALT is the SHA-256 of a leaf's salt, which the list must not
 * tell.
 */
enum { LINE_WORDS = 6 };

typedef struct line {
    char *words[LINE_WORDS + 1];
    size_t count;
} line;

/* A leaf of the set, in the order of the salts. */
typedef struct known_salt {
    char salt[DIGEST_HEX];
    const leaf *leaf;
    bool listed; /* this very leaf */
} known_salt;

/* What the list is compared with, and what comes of it. */
typedef struct search {
    const set_reader *o;
    findings *before;
    known_salt *salts;
    size_t count;
    char root[DIGEST_HEX], seed[DIGEST_HEX];
    bool listed; /* this very set */
} search;

/* ---- the set ---- */

static int by_salt(const void *one, const void *other)
{
    const known_salt *a = one, *b = other;
    return strcmp(a->salt, b->salt);
}

static void read_salts(search *s)
{
    hash_hex(s->root, &s->o->manifest.root);
    hash_hex(s->seed, &s->o->manifest.seed);
    s->count = s->o->leaves ? s->o->manifest.tree_size : 0;
    s->salts = xcalloc(s->count + 1, sizeof *s->salts);
    for (size_t i = 0; i < s->count; i++) {
        digest of_salt;
        s->salts[i].leaf = &s->o->leaves[i];
        hash_bytes(&of_salt, s->o->leaves[i].salt, strlen(s->o->leaves[i].salt));
        hash_hex(s->salts[i].salt, &of_salt);
    }
    qsort(s->salts, s->count, sizeof *s->salts, by_salt);
}

/* ---- the list ---- */

static void compare_leaf(search *s, const line *l)
{
    known_salt wanted = {.leaf = NULL};
    char hash[DIGEST_HEX];
    snprintf(wanted.salt, sizeof wanted.salt, "%s", l->words[2]);
    known_salt *mine = bsearch(&wanted, s->salts, s->count, sizeof *s->salts, by_salt);
    if (!mine) return;
    hash_hex(hash, &mine->leaf->hash);
    if (strcmp(hash, l->words[1]) == 0)
        mine->listed = true;
    else
        findings_add(s->before, "%s: its salt stood in another leaf: %s of %s, %s",
                     mine->leaf->path, l->words[4], l->words[3], l->words[5]);
}

static unsigned serial_of(const manifest *m)
{
    return m->serial ? m->serial : 1;
}

/* The root of this set of the competition, as the set that is verified knows it; NULL: it is a
 * later one. */
static const digest *find_root(const set_reader *o, unsigned serial)
{
    if (serial_of(&o->manifest) == serial) return &o->manifest.root;
    for (size_t i = 0; i < o->earlier_count; i++)
        if (serial_of(&o->earlier[i].set.manifest) == serial)
            return &o->earlier[i].set.manifest.root;
    return NULL;
}

/* One seed makes one competition, and one set of each serial; what extends a set has its seed. */
static void compare_set(search *s, const line *l, unsigned serial)
{
    char known[DIGEST_HEX] = "";
    const char *id = s->o->manifest.competition;
    const bool same_seed = strcmp(l->words[2], s->seed) == 0,
               same_id = strcmp(l->words[3], id) == 0;
    const digest *root = same_seed && same_id ? find_root(s->o, serial) : NULL;
    if (root) hash_hex(known, root);
    if (same_seed && same_id && strcmp(l->words[1], s->root) == 0)
        s->listed = true;
    else if (same_id && !same_seed)
        findings_add(s->before, "MANIFEST: another set of %s, %s, has the root %.16s", id,
                     l->words[4], l->words[1]);
    else if (same_seed && !same_id)
        findings_add(s->before, "MANIFEST: its seed is that of %s, %s", l->words[3], l->words[4]);
    else if (root && strcmp(l->words[1], known) != 0)
        findings_add(s->before,
                     "MANIFEST: another set %u of %s was made of the same seed, %s, with the root "
                     "%.16s",
                     serial, id, l->words[4], l->words[1]);
}

static bool is_digest(const char *word)
{
    return strlen(word) == DIGEST_HEX - 1 && word[strspn(word, "0123456789abcdef")] == '\0';
}

static bool compare_line(search *s, char *bytes)
{
    line l = {.count = 0};
    for (char *word; l.count <= LINE_WORDS && (word = strsep(&bytes, " "));)
        l.words[l.count++] = word;
    if (l.count < 5 || !is_digest(l.words[1]) || !is_digest(l.words[2])) return false;
    uint64_t serial = 1;
    const bool is_set = strcmp(l.words[0], "set") == 0;
    if (is_set && (l.count == 5 || text_uint(&serial, l.words[5], SERIAL_MAX)))
        compare_set(s, &l, (unsigned)serial);
    else if (l.count == 6 && strcmp(l.words[0], "leaf") == 0)
        compare_leaf(s, &l);
    else
        return false;
    return true;
}

/* Reads the whole list. *size is that of its whole lines: a process that was killed may have left a
 * part of one at the end. */
static int compare_all(search *s, off_t *size, FILE *file, const char *path, tsl_err *err)
{
    char *bytes = NULL;
    size_t room = 0, number = 0;
    ssize_t length;
    int status = TSL_OK;
    *size = 0;
    while (status == TSL_OK && (length = getline(&bytes, &room, file)) > 0) {
        if (bytes[length - 1] != '\n') break;
        number++;
        *size += length;
        bytes[length - 1] = '\0';
        if (strlen(bytes) != (size_t)length - 1 || !compare_line(s, bytes))
            status = tsl_fail(err, TSL_EINPUT, "%s:%zu: this is not a line of a list of 'verify'",
                              path, number);
    }
    /* A lack of memory leaves neither mark: what was not read must not be taken for the end. */
    if (status == TSL_OK && length <= 0 && !feof(file))
        status = file_fail(err, "read", path, errno);
    free(bytes);
    return status;
}

/* ---- what is new ---- */

/* The line of the set is the last: where it stands, those of its leaves do. */
static void write_new(text *out, const search *s)
{
    const manifest *m = &s->o->manifest;
    const int day = sizeof "2026-11-22" - 1;
    for (size_t i = 0; i < s->count; i++) {
        char hash[DIGEST_HEX];
        hash_hex(hash, &s->salts[i].leaf->hash);
        if (!s->salts[i].listed)
            text_addf(out, "leaf %s %s %s %s %.*s\n", hash, s->salts[i].salt, m->competition,
                      s->salts[i].leaf->path, day, m->generated);
    }
    if (!s->listed)
        text_addf(out, "set %s %s %s %.*s %u\n", s->root, s->seed, m->competition, day,
                  m->generated, serial_of(m));
}

/* ---- all of it ---- */

int reuse_log_update(findings *before, const char *path, const set_reader *o, tsl_err *err)
{
    struct stat info;
    off_t whole = 0;
    text new = {0};
    search s = {.o = o, .before = before};
    if (o->manifest.practice) return TSL_OK;
    const int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    if (fd < 0) return file_fail(err, "open", path, errno);
    FILE *file = fdopen(fd, "r");
    if (!file) memory_ran_out();
    read_salts(&s);
    int status = TSL_OK;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a file", path);
    else if (flock(fd, LOCK_EX) != 0)
        status = file_fail(err, "lock", path, errno);
    if (status == TSL_OK) status = compare_all(&s, &whole, file, path, err);
    if (status == TSL_OK) write_new(&new, &s);
    if (new.size > 0) {
        int reason = ftruncate(fd, whole) == 0 ? file_write_all(fd, new.bytes, new.size) : errno;
        if (reason == 0 && fsync(fd) != 0) reason = errno;
        if (reason) status = file_fail(err, "write", path, reason);
    }
    fclose(file);
    text_free(&new);
    free(s.salts);
    return status;
}
