/* The filters of a competition. */
#include "filter.h"

int filter_set_new(filter_set **out, script_host *scripts, const competition *c, tsl_err *err)
{
    (void)scripts;
    *out = NULL;
    for (size_t i = 0; i < c->event_count; i++)
        if (c->events[i].filter_count > 0)
            return tsl_fail(err, TSL_EINPUT, "event '%s': this version runs no filters",
                            c->events[i].id);
    return TSL_OK;
}

void filter_set_free(filter_set *set)
{
    (void)set;
}

bool filter_has(const filter_set *set, size_t event_index)
{
    (void)event_index;
    return set != NULL;
}

const char *filter_name(const filter_set *set, size_t event_index, size_t filter)
{
    (void)set;
    (void)event_index;
    (void)filter;
    return "";
}

int filter_states(filter_set *set, slot *const *slots, size_t count, int *verdicts, tsl_err *err)
{
    (void)set;
    (void)slots;
    for (size_t i = 0; i < count; i++) verdicts[i] = -1;
    (void)err;
    return TSL_OK;
}

int filter_moves(filter_set *set, slot *const *slots, size_t count, int *verdicts, tsl_err *err)
{
    return filter_states(set, slots, count, verdicts, err);
}
