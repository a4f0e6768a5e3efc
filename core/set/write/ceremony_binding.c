/* Where a set's seed comes from when it is not one person's: the transcript of a ceremony. */
#include "ceremony_binding.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "ceremony/step.h"
#include "set/format/manifest_text.h"
#include "set/format/provenance.h"

int binding_facts(text *out, const blueprint *b, const session *s, tsl_err *err)
{
    manifest m = {0};
    const char *effective = b->competition->effective;
    hash_bytes(&m.config, effective, strlen(effective));
    int status = provenance_collect(&m, b->plan, s, err);
    if (status == TSL_OK) manifest_write_facts(out, &m);
    manifest_free(&m);
    return status;
}

int binding_freeze(text *out, const char *file, const session *s, tsl_err *err)
{
    blueprint b = {0};
    const blueprint_source source = {.file = file};
    *out = (text){0};
    int status = blueprint_read(&b, &source, s, err);
    if (status == TSL_OK) status = blueprint_lay_out(&b, s, err);
    if (status == TSL_OK) status = binding_facts(out, &b, s, err);
    blueprint_free(&b);
    return status;
}

/* The first line of `a` that is not a line of `b`, both lines ended by LF; NULL: all are. */
static const char *find_other(const char *a, size_t size, const char *b, size_t b_size)
{
    for (const char *end, *line = a; line < a + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(a + size - line));
        const size_t length = (size_t)(end - line) + 1;
        const char *at = b;
        while (at < b + b_size && strncmp(at, line, length) != 0)
            at = (const char *)memchr(at, '\n', (size_t)(b + b_size - at)) + 1;
        if (at == b + b_size) return line;
    }
    return NULL;
}

void binding_compare(text *wrong, const transcript *t, const text *facts)
{
    const char *frozen = t->facts.bytes;
    const char *line = find_other(frozen, t->facts.size, facts->bytes, facts->size);
    if (line)
        text_addf(wrong, "it was frozen with '%.*s', which this set is not made with",
                  (int)strcspn(line, "\n"), line);
    else if ((line = find_other(facts->bytes, facts->size, frozen, t->facts.size)))
        text_addf(wrong, "it was frozen without '%.*s'", (int)strcspn(line, "\n"), line);
}

/* Who is missing. */
static int need_complete(const transcript *t, const char *path, tsl_err *err)
{
    if (!t->is_frozen) return tsl_fail(err, TSL_EINPUT, "'%s' is not frozen", path);
    if (t->beacon.kind != BEACON_NONE && !t->has_value)
        return tsl_fail(err, TSL_EINPUT, "'%s' lacks the beacon's value", path);
    for (size_t i = 0; i < t->party_count; i++)
        if (!t->parties[i].reveal)
            return tsl_fail(err, TSL_EINPUT, "'%s' lacks the reveal of '%s'", path,
                            t->parties[i].name);
    return TSL_OK;
}

int binding_read(transcript *out, const char *path, const blueprint *b, const session *s,
                 tsl_err *err)
{
    text facts = {0}, wrong = {0};
    int status = step_read(out, path, err);
    if (status == TSL_OK) status = need_complete(out, path, err);
    if (status == TSL_OK) status = binding_facts(&facts, b, s, err);
    if (status == TSL_OK) binding_compare(&wrong, out, &facts);
    if (status == TSL_OK && wrong.size > 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not the ceremony of this set: %s", path,
                          wrong.bytes);
    text_free(&facts);
    text_free(&wrong);
    return status;
}
