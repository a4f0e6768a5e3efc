/* CONTENTS, written and read back to the byte. */
#include "contents.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "manifest_check.h"

void contents_free(contents *c)
{
    free(c->files);
    free(c->pages);
    free(c->refusals);
    *c = (contents){0};
}

/* "file: NAME sha256=HEX", or with another key */
static void write_list(text *out, const char *key, const named_digest *list, size_t count)
{
    char hex[DIGEST_HEX];
    for (size_t i = 0; i < count; i++) {
        hash_hex(hex, &list[i].sha256);
        text_addf(out, "%s: %s sha256=%s\n", key, list[i].name, hex);
    }
}

/* Those that are pages are among the files, each once. */
static void check_pages(text *wrong, const contents *c)
{
    for (size_t i = 0; i < c->page_count && wrong->size == 0; i++)
        if (!manifest_find(c->files, c->count, c->pages[i].name))
            text_addf(wrong, "'%s' has pages and is not among the files", c->pages[i].name);
        else if (i > 0 && strcmp(c->pages[i - 1].name, c->pages[i].name) == 0)
            text_addf(wrong, "'%s' has its pages twice", c->pages[i].name);
}

int contents_write(text *out, contents *c, tsl_err *err)
{
    char hex[DIGEST_HEX];
    text wrong = {0};
    manifest_sort(c->files, c->count);
    manifest_sort(c->pages, c->page_count);
    manifest_check_refusals(&wrong, c->refusals, c->refusal_count);
    check_pages(&wrong, c);
    int status = TSL_OK;
    if (wrong.size == 0) manifest_check_names(&wrong, c->files, c->count, PASSCODES_NAME);
    if (status == TSL_OK && wrong.size > 0)
        status = tsl_fail(err, TSL_EBROKEN, "CONTENTS: %s", wrong.bytes);
    text_free(&wrong);
    if (status != TSL_OK) return status;
    const size_t before = out->size;
    hash_hex(hex, &c->salt);
    text_addf(out, CONTENTS_HEAD "\n%s\nsalt %s\n", c->competition, hex);
    for (size_t i = 0; i < c->refusal_count; i++)
        text_addf(out, "refused: %s %s %u\n", c->refusals[i].event, c->refusals[i].rule,
                  c->refusals[i].count);
    write_list(out, "file", c->files, c->count);
    write_list(out, "pages", c->pages, c->page_count);
    if (out->size - before > CONTENTS_MAX)
        return tsl_fail(err, TSL_ELIMIT, "the list of files is larger than %d bytes", CONTENTS_MAX);
    return TSL_OK;
}

/* ---- reading: leniently, then compared with what contents_write makes of it ---- */

/* "file: NAME sha256=HEX", and "pages: " */
static int read_named(contents *c, char *line, tsl_err *err)
{
    static const char mark[] = " sha256=";
    digest d;
    const size_t size = strlen(line), tail = sizeof mark - 1 + DIGEST_HEX - 1;
    const bool is_pages = strncmp(line, "pages: ", 7) == 0;
    const size_t key = is_pages ? 7 : 6;
    if (!is_pages && strncmp(line, "file: ", 6) != 0) return TSL_EINPUT;
    if (size <= key + tail) return TSL_EINPUT;
    char *end = line + size - tail;
    if (strncmp(end, mark, sizeof mark - 1) != 0 || !hash_from_hex(&d, end + sizeof mark - 1))
        return TSL_EINPUT;
    *end = '\0';
    return is_pages ? manifest_add(&c->pages, &c->page_count, line + key, &d, err)
                    : manifest_add(&c->files, &c->count, line + key, &d, err);
}

/* "refused: EVENT RULE COUNT" */
static int read_refusal(contents *c, char *line, tsl_err *err)
{
    manifest list = {.refusals = c->refusals, .refusal_count = c->refusal_count};
    char *event = line + strlen("refused: ");
    char *rule = strchr(event, ' '), *count = rule ? strchr(rule + 1, ' ') : NULL;
    uint64_t n;
    if (!count || !text_uint(&n, count + 1, UINT32_MAX) || n == 0) return TSL_EINPUT;
    *rule = *count = '\0';
    int status = manifest_add_refusal(&list, event, rule + 1, (unsigned)n, err);
    c->refusals = list.refusals;
    c->refusal_count = list.refusal_count;
    return status;
}

static int read_line(contents *c, char *line, tsl_err *err)
{
    return strncmp(line, "refused: ", 9) == 0 ? read_refusal(c, line, err)
                                              : read_named(c, line, err);
}

/* Takes `copy` apart. TSL_EINPUT: it is not such a text. */
static int read_lines(contents *c, char *copy, tsl_err *err)
{
    char *rest = copy;
    const char *head = strsep(&rest, "\n"), *id = strsep(&rest, "\n"), *salt = strsep(&rest, "\n");
    if (!rest || strcmp(head, CONTENTS_HEAD) != 0 || strlen(id) >= sizeof c->competition ||
        strncmp(salt, "salt ", 5) != 0 || !hash_from_hex(&c->salt, salt + 5))
        return TSL_EINPUT;
    memcpy(c->competition, id, strlen(id) + 1);
    int status = TSL_OK;
    while (status == TSL_OK && rest && *rest) status = read_line(c, strsep(&rest, "\n"), err);
    return status;
}

/* Is it what contents_write makes of it? */
static int compare(bool *same, contents *c, const text *body, tsl_err *err)
{
    text again = {0};
    int status = contents_write(&again, c, err);
    *same = status == TSL_OK && again.size == body->size &&
            memcmp(again.bytes, body->bytes, body->size) == 0;
    text_free(&again);
    return status == TSL_ESYSTEM ? status : TSL_OK;
}

int contents_read(contents *out, findings *found, const text *body, tsl_err *err)
{
    bool same = false;
    *out = (contents){0};
    char *copy = xstrndup(body->bytes, body->size);
    int status = read_lines(out, copy, err);
    free(copy);
    if (status == TSL_OK) status = compare(&same, out, body, err);
    if (status == TSL_EINPUT) status = TSL_OK;
    if (status == TSL_OK && !same)
        findings_add(found, "CONTENTS: not written in the form of '" CONTENTS_HEAD "'");
    if (status != TSL_OK || !same) contents_free(out);
    return status;
}
