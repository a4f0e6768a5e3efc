/* What a competition file says of scripts and puzzles, checked while it is read. */
#include "event_checks.h"

#include "event.h"
#include "set/filter.h"

static int find_puzzle(const puzzle **out, const event **kind, const event_book *book,
                       const char *id, tsl_err *err)
{
    int status = event_find(kind, book, id, err);
    if (status != TSL_OK) return status;
    return event_puzzle(out, *kind, event_book_plugins(book), err);
}

/* That a puzzle is not there is told once, of its event. */
static int check_filter(const event_book *book, const script_use *use, const char *id, tsl_err *err)
{
    const puzzle *p = NULL;
    const event *kind;
    int status = find_puzzle(&p, &kind, book, id, err);
    if (status == TSL_EINPUT) return TSL_OK;
    return status == TSL_OK ? filter_check(event_book_scripts(book), use, id, p, err) : status;
}

static int check_script(void *self, const script_use *use, const char *id, const fault_listener *to,
                        tsl_err *err)
{
    const event_book *book = self;
    script_host *scripts = event_book_scripts(book);
    json_t *parameters = NULL;
    int status = script_known(scripts, id ? "filters" : "formats", use->script, err);
    if (status == TSL_OK)
        status = script_check_kind(scripts, use->script, id ? "filter" : "format", err);
    if (status == TSL_OK)
        status = script_judge(&parameters, scripts, &(script_given){use->script, use->parameters},
                              to, err);
    json_decref(parameters);
    return status == TSL_OK && id ? check_filter(book, use, id, err) : status;
}

static int check_event(void *self, const char *id, tsl_err *err)
{
    const puzzle *p;
    const event *kind;
    const tsl_subset *subset;
    int status = find_puzzle(&p, &kind, self, id, err);
    return status == TSL_OK && kind->subset ? puzzle_subset(&subset, p, kind->subset, err) : status;
}

static int check_subset(void *self, const char *id, const char *name, tsl_err *err)
{
    const puzzle *p;
    const event *kind;
    const tsl_subset *subset;
    int status = find_puzzle(&p, &kind, self, id, err);
    if (status == TSL_EINPUT) return TSL_OK; /* the event's key says so */
    return status == TSL_OK ? puzzle_subset(&subset, p, name, err) : status;
}

const config_checks event_checks = {check_script, check_event, check_subset};
