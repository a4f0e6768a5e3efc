/* The files of a set, in memory until it is sealed. */
#include "outputs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/output_name.h"
#include "manifest_check.h"

void outputs_free(outputs *all)
{
    for (size_t i = 0; i < all->count; i++) {
        free(all->items[i].name);
        text_free(&all->items[i].bytes);
    }
    free(all->items);
    text_free(&all->notice);
    *all = (outputs){0};
}

static bool is_taken(const outputs *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcasecmp(all->items[i].name, name) == 0) return true;
    return false;
}

static int refuse(const outputs *all, bool is_double, const char *name, tsl_err *err)
{
    if (all->shows_names)
        return tsl_fail(err, TSL_EBROKEN,
                        is_double ? "two outputs of the set are named '%.200s'"
                                  : "'%.100s' is no name for a file of the set",
                        name);
    return tsl_fail(err, TSL_EBROKEN,
                    "a format gives a file a name that is not allowed, or that another has: "
                    "'twistseal check' shows it, with sample scrambles");
}

static int add(outputs *all, const char *name, text *bytes, bool reserved, tsl_err *err)
{
    int status = TSL_OK;
    if (!output_name_is_good(name)) {
        status = refuse(all, false, name, err);
    } else if (manifest_name_is_reserved(name) != reserved || is_taken(all, name)) {
        status = refuse(all, true, name, err);
    } else {
        all->items = xrealloc(all->items, (all->count + 1) * sizeof *all->items);
        all->items[all->count++] = (output){.name = xstrdup(name), .bytes = *bytes};
    }
    if (status != TSL_OK) text_free(bytes);
    *bytes = (text){0};
    return status;
}

int outputs_add(outputs *all, const char *name, text *bytes, tsl_err *err)
{
    return add(all, name, bytes, false, err);
}

int outputs_add_list(outputs *all, const char *name, text *bytes, tsl_err *err)
{
    return add(all, name, bytes, true, err);
}

int outputs_add_public(outputs *all, const char *name, text *bytes, tsl_err *err)
{
    int status = outputs_add(all, name, bytes, err);
    if (status == TSL_OK) all->items[all->count - 1].is_public = true;
    return status;
}
