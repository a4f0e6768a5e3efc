/* The file of a set's root seed, and the list of passcodes. */
#include "seed_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "config/competition.h"
#include "trust/hash.h"

#define HEAD "twistseal/seed/v1"

enum { HEX_DIGITS = DIGEST_HEX - 1 };

int seed_file_write(secret *out, const seed_facts *facts, tsl_err *err)
{
    char hex[DIGEST_HEX];
    digest seed;
    secret_new(out, SEED_FILE_MAX);
    memcpy(seed.bytes, facts->root->bytes, sizeof seed.bytes);
    hash_hex(hex, &seed);
    int n = snprintf((char *)out->bytes, out->size, HEAD "\n%s\n%s\n%s", facts->competition, hex,
                     facts->reveals);
    const bool fits = n > 0 && (size_t)n < out->size;
    if (fits) out->size = (size_t)n;
    secret_wipe(&seed, sizeof seed);
    secret_wipe(hex, sizeof hex);
    if (fits) return TSL_OK;
    secret_free(out);
    return tsl_fail(err, TSL_EBROKEN, "a seed file of more than %d bytes", SEED_FILE_MAX);
}

/* The digits, and the reveals after them ("" or NULL); NULL: it is no seed file. What the reveals
 * say is for the ceremony to judge. */
static const char *find_digits(seed_file *out, const char **reveals, char *bytes)
{
    char *rest = bytes;
    const char *first = strsep(&rest, "\n");
    if (strcmp(first, HEAD) == 0) {
        const char *id = strsep(&rest, "\n");
        if (!id || !*id || strlen(id) >= sizeof out->competition) return NULL;
        memcpy(out->competition, id, strlen(id) + 1);
        first = strsep(&rest, "\n");
    }
    bool ended = !rest || !*rest || (out->competition[0] && strncmp(rest, "reveal: ", 8) == 0);
    *reveals = rest;
    bool whole = first && strspn(first, "0123456789abcdef") == HEX_DIGITS && !first[HEX_DIGITS];
    return whole && ended ? first : NULL;
}

int seed_file_parse(seed_file *out, text *bytes, const char *path, tsl_err *err)
{
    *out = (seed_file){0};
    const size_t size = bytes->size;
    const char *reveals = NULL, *hex = NULL;
    if (bytes->bytes && strlen(bytes->bytes) == size)
        hex = find_digits(out, &reveals, bytes->bytes);
    if (hex) {
        secret_new(&out->hex, HEX_DIGITS + 1);
        memcpy(out->hex.bytes, hex, HEX_DIGITS);
    }
    if (hex && reveals && *reveals) {
        secret_new(&out->reveals, strlen(reveals) + 1);
        memcpy(out->reveals.bytes, reveals, out->reveals.size);
    }
    if (bytes->bytes) secret_wipe(bytes->bytes, size);
    return hex ? TSL_OK : tsl_fail(err, TSL_EINPUT, "'%s' is not a seed file", path);
}

int seed_file_read(seed_file *out, const char *path, tsl_err *err)
{
    text bytes = {0};
    *out = (seed_file){0};
    int status = file_read(&bytes, path, SEED_FILE_MAX, err);
    if (status == TSL_OK) status = seed_file_parse(out, &bytes, path, err);
    text_free(&bytes);
    return status;
}

int seed_file_root(secret *root, const seed_file *s, const char *path, const char *competition_id,
                   tsl_err *err)
{
    if (s->competition[0] && strcmp(s->competition, competition_id) != 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' is of competition '%s', the set of '%s'", path,
                        s->competition, competition_id);
    return secret_from_hex(root, (const char *)s->hex.bytes, err);
}

void seed_file_free(seed_file *s)
{
    secret_free(&s->hex);
    secret_free(&s->reveals);
    *s = (seed_file){0};
}

/* The list of passcodes: which one opens which sheet of the set. */

#define PASSCODES_HEAD "twistseal/passcodes/v1"

void passcodes_free(passcodes *list)
{
    if (list->lines) secret_wipe(list->lines, list->count * sizeof *list->lines);
    free(list->lines);
    *list = (passcodes){0};
}

/* ---- from the set ---- */

/* The place of the sheet's first scramble in the plan. */
static size_t place_of(const plan *p, const char *path)
{
    size_t i = 0;
    while (i < p->count && !path_covers(path, p->slots[i].path)) i++;
    return i;
}

/* In the order of the schedule, then of the plan; sheets of one place by their names. */
static int by_place(const void *a, const void *b)
{
    const passcode_line *one = a, *other = b;
    if (one->rank != other->rank) return one->rank < other->rank ? -1 : 1;
    if (one->place != other->place) return one->place < other->place ? -1 : 1;
    return strcmp(one->name, other->name);
}

void passcodes_list(passcodes *out, const plan *p, const outputs *all, const secret *seed)
{
    *out = (passcodes){.lines = xcalloc(all->count + 1, sizeof *out->lines)};
    for (size_t i = 0; i < all->count; i++) {
        const output *o = &all->items[i];
        if (!o->is_public || !o->sheet[0]) continue;
        passcode_line *line = &out->lines[out->count++];
        line->rank = schedule_rank(p->competition, o->sheet, o->place, &line->is_spare);
        line->place = place_of(p, o->sheet);
        snprintf(line->path, sizeof line->path, "%s", o->sheet);
        snprintf(line->name, sizeof line->name, "%s", o->name);
        if (seed) passcode_derive(line->passcode, seed, o->sheet);
    }
    qsort(out->lines, out->count, sizeof *out->lines, by_place);
}

/* ---- as a text ---- */

void passcodes_write(text *out, const passcodes *list, const char *competition_id)
{
    text_addf(out, PASSCODES_HEAD "\n%s\n", competition_id);
    for (size_t i = 0; i < list->count; i++)
        text_addf(out, "%s %s %s\n", list->lines[i].passcode, list->lines[i].path,
                  list->lines[i].name);
}

/* Copies a word that has room; false: it has none, or nothing is there. */
static bool copy_word(char *out, size_t room, const char *word)
{
    const size_t size = word ? strlen(word) : 0;
    if (size == 0 || size >= room) return false;
    memcpy(out, word, size + 1);
    return true;
}

/* "PASSCODE PATH NAME", a line of its own each; the name may have spaces. */
static bool read_lines(passcodes *out, char *copy, const char *competition_id)
{
    char *rest = copy;
    const char *head = strsep(&rest, "\n"), *id = strsep(&rest, "\n");
    if (!rest || strcmp(head, PASSCODES_HEAD) != 0 || strcmp(id, competition_id) != 0) return false;
    while (rest && *rest) {
        char *line = strsep(&rest, "\n");
        passcode_line *entry = &out->lines[out->count++];
        const char *passcode = strsep(&line, " "), *path = strsep(&line, " ");
        if (!copy_word(entry->passcode, sizeof entry->passcode, passcode) ||
            strlen(passcode) != PASSCODE_SIZE - 1 ||
            !copy_word(entry->path, sizeof entry->path, path) ||
            !copy_word(entry->name, sizeof entry->name, line))
            return false;
    }
    return rest != NULL; /* the last line ends, too */
}

void passcodes_read(passcodes *out, findings *found, const text *body, const char *competition_id)
{
    char *copy = xstrndup(body->bytes, body->size);
    const size_t size = strlen(copy); /* less than the body's if a NUL is in it */
    size_t lines = 0;
    for (size_t i = 0; i < size; i++) lines += copy[i] == '\n';
    *out = (passcodes){.lines = xcalloc(lines + 2, sizeof *out->lines)};
    if (size != body->size || !read_lines(out, copy, competition_id)) {
        findings_add(found,
                     PASSCODES_NAME ": not written in the form of '" PASSCODES_HEAD
                                    "', for competition '%s'",
                     competition_id);
        passcodes_free(out);
    }
    secret_wipe(copy, size);
    free(copy);
}
