/* The names a format gives to its files, compared with those it gives without scrambles. */
#include "names.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void record(names *list, const char *name)
{
    char **more = xrealloc(list->items, (list->count + 1) * sizeof *more);
    if (more) list->items = more;
    char *copy = more ? xstrdup(name) : NULL;
    list->items[list->count++] = copy;
}

static int refuse(names *list, const char *format, tsl_err *err)
{
    const bool more = list->next == list->count;
    list->differ = true;
    return tsl_fail(err, TSL_EINPUT,
                    "%s: names depend on scrambles: name %zu, which is %s%.200s%s with sample "
                    "scrambles, is another with others; names are public, so take them from "
                    "events, rounds, sets and attempts",
                    format, list->next + 1, more ? "" : "'",
                    more ? "missing" : list->items[list->next], more ? "" : "'");
}

int names_say(names *list, const char *format, const char *name, tsl_err *err)
{
    if (!list || list->partial) return TSL_OK;
    if (!list->fixed) {
        record(list, name);
        return TSL_OK;
    }
    if (list->next == list->count || strcmp(list->items[list->next], name) != 0)
        return refuse(list, format, err);
    list->next++;
    return TSL_OK;
}

int names_end(names *list, const char *format, tsl_err *err)
{
    const bool all = !list || list->partial || !list->fixed || list->next == list->count;
    return all ? TSL_OK : refuse(list, format, err);
}

void names_free(names *list)
{
    for (size_t i = 0; i < list->count; i++) free(list->items[i]);
    free(list->items);
    *list = (names){0};
}
