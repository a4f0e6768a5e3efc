/* A puzzle of a plugin, ready for use. */
#include "puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "services.h"

int puzzle_new(puzzle **out, const tsl_puzzle *type, const plugin *from, void *defined,
               const tsl_host *host, tsl_err *err)
{
    puzzle *p = xcalloc(1, sizeof *p);
    p->storage = xcalloc(1, type->self_size + 1u); /* never of size 0 */
    p->type = type;
    p->from = from;
    p->host = host;
    p->self = type->self_size ? p->storage : defined;
    int status = type->init(&p->self, host, err);
    if (status != TSL_OK) {
        puzzle_free(p);
        return status;
    }
    *out = p;
    return TSL_OK;
}

void puzzle_free(puzzle *p)
{
    if (p) free(p->storage);
    free(p);
}

int puzzle_init_scramble(size_t *work_size, const puzzle *p, tsl_err *err)
{
    const tsl_puzzle *type = p->type;
    int status = type->init_scramble ? type->init_scramble(p->self, p->host, err) : TSL_OK;
    if (status == TSL_OK && work_size)
        *work_size = type->get_work_size ? type->get_work_size(p->self) : type->work_size;
    return status;
}

int puzzle_init_traits(const puzzle *p, tsl_err *err)
{
    return p->type->init_traits ? p->type->init_traits(p->self, p->host, err) : TSL_OK;
}

void puzzle_expect_solves(const puzzle *p, uint64_t solves)
{
    if (p->host) services_expect(p->host, solves);
}

/* `names` are those of the subsets there are. */
static int fail_subset(const char *id, const char *name, const char *const *names, tsl_err *err)
{
    if (!names[0])
        return tsl_fail(err, TSL_EINPUT, "puzzle '%s' has no subsets, so no '%s'", id, name);
    const char *near = text_closest(name, names);
    if (near)
        return tsl_fail(err, TSL_EINPUT, "puzzle '%s' has no subset '%s' (did you mean '%s'?)", id,
                        name, near);
    text all = {0};
    text_add_names(&all, names, " and ");
    int status = tsl_fail(err, TSL_EINPUT, "puzzle '%s' has no subset '%s': it has %s", id, name,
                          all.bytes ? all.bytes : "");
    text_free(&all);
    return status;
}

int puzzle_subset(const tsl_subset **out, const puzzle *p, const char *name, tsl_err *err)
{
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 1] = {NULL};
    const tsl_subset *list = p->type->subsets;
    for (size_t i = 0; list && list[i].name; i++) {
        if (i < NAMES_MAX) names[i] = list[i].name;
        if (strcmp(list[i].name, name) != 0) continue;
        *out = &list[i];
        return TSL_OK;
    }
    return fail_subset(p->type->id, name, names, err);
}
