/* What a plugin's file says of its renderers without being loaded (tsl_summary). */
#include "summary.h"

#include <stdlib.h>
#include <string.h>

#include "elf.h"
#include "entry.h"

static int check_one(const tsl_summary *f, const char *file, tsl_err *err)
{
    if (f->abi != TSL_ABI)
        return tsl_fail(err, TSL_EBROKEN, "%s: built for ABI %u, this program has %u: rebuild it",
                        file, f->abi, TSL_ABI);
    if (f->lock > 1 || !memchr(f->id, '\0', sizeof f->id) ||
        !memchr(f->extension, '\0', sizeof f->extension))
        return tsl_fail(err, TSL_EBROKEN, "%s: its section " TSL_SUMMARIES " is malformed", file);
    return entry_check_renderer(f->id, f->extension, file, err);
}

int summary_read(summaries *out, const char *file, const text *bytes, tsl_err *err)
{
    elf e;
    size_t size;
    *out = (summaries){0};
    if (elf_open(&e, file, bytes->bytes, bytes->size, NULL) != TSL_OK) return TSL_OK;
    const void *section = elf_section(&size, &e, TSL_SUMMARIES);
    if (!section) return TSL_OK;
    out->list = calloc(size / sizeof *out->list + 1, sizeof *out->list);
    if (!out->list) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    memcpy(out->list, section, size);
    out->count = size / sizeof *out->list;
    /* Another ABI may have summaries of another size: their first number goes first. */
    int status = size >= sizeof out->list->abi ? check_one(out->list, file, err) : TSL_OK;
    if (status == TSL_OK && (size == 0 || size % sizeof *out->list != 0))
        status = tsl_fail(err, TSL_EBROKEN, "%s: its section " TSL_SUMMARIES " is cut short", file);
    for (size_t i = 1; i < out->count && status == TSL_OK; i++)
        status = check_one(&out->list[i], file, err);
    return status;
}

int summary_of(summaries *out, const tsl_plugin *entry, tsl_err *err)
{
    const tsl_renderer *const *r = entry->renderers;
    *out = (summaries){0};
    while (r && r[out->count]) out->count++;
    out->list = calloc(out->count + 1, sizeof *out->list);
    if (!out->list) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < out->count; i++) {
        tsl_summary *f = &out->list[i];
        *f = (tsl_summary){.abi = entry->abi, .lock = r[i]->lock && r[i]->unlock};
        snprintf(f->id, sizeof f->id, "%s", r[i]->id);
        snprintf(f->extension, sizeof f->extension, "%s", r[i]->extension);
    }
    return TSL_OK;
}

static bool are_equal(const tsl_summary *a, const tsl_summary *b)
{
    return a->lock == b->lock && strcmp(a->id, b->id) == 0 &&
           strcmp(a->extension, b->extension) == 0;
}

int summary_compare(const summaries *said, const summaries *is, const char *file, tsl_err *err)
{
    size_t same = 0;
    while (same < said->count && same < is->count && are_equal(&said->list[same], &is->list[same]))
        same++;
    if (said->count == 0 || (same == said->count && same == is->count)) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN,
                    "%s: its section " TSL_SUMMARIES " is not what its renderer %zu is", file,
                    same + 1);
}
