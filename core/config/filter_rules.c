/* Checks that an event may have a filter, by the filter's events, name and traits. */
#include "filter_rules.h"
#include "script/kind.h"

#include <string.h>

#include "base/text.h"

/* ---- traits ---- */

static bool fits(const char *trait, const char *need)
{
    size_t size = strlen(need);
    if (size > 0 && need[size - 1] == '*') return strncmp(trait, need, size - 1) == 0;
    return strcmp(trait, need) == 0;
}

bool needs_include(const json_t *needs, const char *trait)
{
    for (size_t i = 0; i < json_array_size(needs); i++)
        if (fits(trait, json_string_value(json_array_get(needs, i)))) return true;
    return !needs;
}

static bool has_trait(const tsl_puzzle *type, const char *need)
{
    for (const tsl_trait *t = type->traits; t && t->name; t++)
        if (fits(t->name, need)) return true;
    return false;
}

static int fail_no_trait(const tsl_puzzle *type, const char *need, const char *user, tsl_err *err)
{
    enum { SHOWN = 200 };
    const char *names[SHOWN + 1] = {NULL};
    for (size_t i = 0; i < SHOWN && type->traits && type->traits[i].name; i++)
        names[i] = type->traits[i].name;
    const char *near = text_closest(need, names);
    if (near)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' needs '%.60s', which puzzle '%s' does not have (did you mean '%s'?)",
                        user, need, type->id, near);
    return tsl_fail(err, TSL_EINPUT, "'%s' needs '%.60s', which puzzle '%s' does not have", user,
                    need, type->id);
}

int needs_check(const json_t *needs, const tsl_puzzle *type, const char *user, tsl_err *err)
{
    for (size_t i = 0; i < json_array_size(needs); i++) {
        const char *need = json_string_value(json_array_get(needs, i));
        if (!has_trait(type, need)) return fail_no_trait(type, need, user, err);
    }
    return TSL_OK;
}

/* ---- the script's table ---- */

bool filter_takes_event(const json_t *table, const char *id)
{
    const json_t *events = json_object_get(table, "events");
    for (size_t i = 0; i < json_array_size(events); i++)
        if (strcmp(json_string_value(json_array_get(events, i)), id) == 0) return true;
    return !events;
}

int filter_check_table(const json_t *table, const script_use *use, const char *id, tsl_err *err)
{
    const char *name = json_string_value(json_object_get(table, "name"));
    if (!filter_takes_event(table, id))
        return tsl_fail(err, TSL_EINPUT, "filter '%s' is not for event '%s'", use->name, id);
    /* The manifest counts refusals by rule; these two are the program's own. */
    if (strcmp(name, "distance") != 0 && strcmp(name, "duplicate") != 0) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT,
                    "filter '%s' must not be named '%s': a built-in rule has that name", use->name,
                    name);
}

int filter_check(script_host *scripts, const script_use *use, const char *id,
                 const tsl_puzzle *type, tsl_err *err)
{
    json_t *table = NULL;
    int status = script_check_kind(scripts, use->script, "filter", err);
    if (status == TSL_OK) status = script_table(&table, scripts, use->script, err);
    if (status == TSL_OK) status = filter_check_table(table, use, id, err);
    if (status == TSL_OK)
        status = needs_check(json_object_get(table, "needs"), type, use->name, err);
    json_decref(table);
    return status;
}
