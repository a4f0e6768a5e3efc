/* What MANIFEST says, as lists that grow. */
#include "manifest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

int manifest_add(named_digest **list, size_t *count, const char *name, const digest *sha256,
                 tsl_err *err)
{
    size_t length = strlen(name);
    bool fits = length > 0 && length < sizeof(*list)->name;
    for (size_t i = 0; i < length && fits; i++) fits = name[i] >= ' ' && name[i] <= '~';
    if (!fits || name[0] == ' ' || name[length - 1] == ' ')
        return tsl_fail(err, TSL_EINPUT,
                        "'%.60s' is no name for a manifest: 1 to 159 printable "
                        "ASCII letters",
                        name);
    named_digest *more = xrealloc(*list, (*count + 1) * sizeof *more);
    *list = more;
    more[*count] = (named_digest){.sha256 = *sha256};
    memcpy(more[*count].name, name, length);
    (*count)++;
    return TSL_OK;
}

size_t manifest_place(const named_digest *list, size_t count, const char *name)
{
    size_t from = 0;
    while (from < count) {
        const size_t middle = from + (count - from) / 2;
        if (strcmp(list[middle].name, name) < 0)
            from = middle + 1;
        else
            count = middle;
    }
    return from;
}

const named_digest *manifest_find(const named_digest *list, size_t count, const char *name)
{
    const size_t at = manifest_place(list, count, name);
    return at < count && strcmp(list[at].name, name) == 0 ? &list[at] : NULL;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const named_digest *)a)->name, ((const named_digest *)b)->name);
}

void manifest_sort(named_digest *list, size_t count)
{
    if (count > 1) qsort(list, count, sizeof *list, by_name);
}

int manifest_add_refusal(manifest *m, const char *event, const char *rule, unsigned count,
                         tsl_err *err)
{
    refusal *more = xrealloc(m->refusals, (m->refusal_count + 1) * sizeof *more);
    m->refusals = more;
    refusal *r = &more[m->refusal_count];
    *r = (refusal){.count = count};
    int e = snprintf(r->event, sizeof r->event, "%s", event);
    int n = snprintf(r->rule, sizeof r->rule, "%s", rule);
    if (e >= (int)sizeof r->event || n >= (int)sizeof r->rule)
        return tsl_fail(err, TSL_EINPUT, "'%.60s' is too long a name for a manifest", rule);
    m->refusal_count++;
    return TSL_OK;
}

void manifest_free(manifest *m)
{
    free(m->scripts);
    free(m->plugins);
    free(m->outputs);
    free(m->refusals);
    *m = (manifest){0};
}
