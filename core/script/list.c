/* The scripts that something is made with, found in the texts of scripts. */
#include "list.h"

#include <string.h>

#include "base/memory.h"
#include "parts.h"

/* Passes over the blanks and brackets before a name in quotes. */
static const char *skip_to_quote(const char *at)
{
    return at + strspn(at, " \t(");
}

/* The next built-in script that the text from *at on includes by a name in quotes; NULL: there is
 * none. Moves *at behind it. */
static const script_source *next_included(const script_host *host, const char **at)
{
    static const char word[] = "include";
    while ((*at = strstr(*at, word))) {
        *at += sizeof word - 1;
        const char *quote = skip_to_quote(*at);
        if (*quote != '"' && *quote != '\'') continue;
        const char *end = strchr(quote + 1, *quote);
        if (!end) continue;
        char *name = xstrndup(quote + 1, (size_t)(end - quote - 1));
        const script_source *s = source_find(&host->builtin, name);
        free(name);
        if (s) return s;
    }
    return NULL;
}

static void add_source(script_list *list, const script_host *host, const script_source *s)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].name == s->name) return;
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    list->items[list->count++] = (script_record){s->name, s->sha256};
    const char *at = s->body.bytes ? s->body.bytes : "";
    for (const script_source *more; (more = next_included(host, &at));)
        add_source(list, host, more);
}

int script_list_add(script_list *list, script_host *host, const char *name, tsl_err *err)
{
    script_source *s;
    int status = script_source_of(&s, host, name, err);
    if (status == TSL_OK) add_source(list, host, s);
    return status;
}

void script_restrict(script_host *host, const script_list *list)
{
    host->restricted = list != NULL;
    for (size_t i = 0; i < host->builtin.count; i++) host->builtin.items[i].allowed = false;
    for (size_t i = 0; list && i < list->count; i++) {
        script_source *s = source_find(&host->builtin, list->items[i].name);
        if (s) s->allowed = true;
    }
}
