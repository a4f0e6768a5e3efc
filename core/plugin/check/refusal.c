/* The promise that apply() refuses text that is not a scramble. */
#include "refusal.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "round_trip.h"

static unsigned count_tokens(const char *moves)
{
    unsigned count = 0;
    for (const char *at = moves; *(at += strspn(at, " \n")); at += strcspn(at, " \n")) count++;
    return count;
}

/* Applies what cannot be read and looks at the message: "move 3: 'Q' is not a turn". */
static int refuse(const checked_puzzle *t, round_trip *p, const char *moves, const char *token,
                  tsl_err *err)
{
    tsl_err why = {0};
    unsigned position = 0;
    char quoted[32];
    snprintf(quoted, sizeof quoted, "'%s", token);
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    int status = t->type->apply(t->self, p->state.bytes, moves, &why);
    if (status == TSL_OK) return tsl_fail(err, TSL_EBROKEN, "it takes '%s' for a move", token);
    if (memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "the state is changed by what cannot be read");
    if (status != TSL_EINPUT)
        return tsl_fail(err, TSL_EBROKEN, "it returns %d for it, not TSL_EINPUT", status);
    if (sscanf(why.text, "move %u:", &position) != 1 || position != count_tokens(moves) ||
        !strstr(why.text, quoted))
        return tsl_fail(err, TSL_EBROKEN,
                        "its message does not begin with \"move %u:\" and name '%s'",
                        count_tokens(moves), token);
    return guarded_check(&p->state, "the state", err);
}

static int check_empty(const checked_puzzle *t, round_trip *p, const char *moves, tsl_err *err)
{
    tsl_err why;
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
    if (t->type->apply(t->self, p->state.bytes, moves, &why) != TSL_OK ||
        memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "a scramble without moves is refused or does something");
    return TSL_OK;
}

static int check_control_bytes(const checked_puzzle *t, round_trip *p, tsl_err *err)
{
    tsl_err why = {0};
    if (t->type->apply(t->self, p->state.bytes, "\x1b[2J\x07\x80\xff", &why) == TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "it takes control bytes for a move");
    for (const char *c = why.text; *c; c++)
        if (*c < ' ' || *c > '~')
            return tsl_fail(err, TSL_EBROKEN, "its message repeats bytes that are not printable");
    return TSL_OK;
}

int refusal_is_kept(void *subject, tsl_err *err)
{
    const checked_puzzle *t = subject;
    round_trip p;
    text moves = {0};
    int status = round_trip_new(&p, t, 0, err);
    if (status == TSL_OK) status = round_trip_choose(&p, t, 1, err);
    if (status == TSL_OK) status = refuse(t, &p, "@#", "@#", err);
    if (status == TSL_OK) status = refuse(t, &p, " \n @#@#@#@#@#@#@#@#@#@#@#@#@#@", "@#@#", err);
    if (status == TSL_OK) status = check_empty(t, &p, "", err);
    if (status == TSL_OK) status = check_empty(t, &p, " \n", err);
    if (status == TSL_OK) status = check_control_bytes(t, &p, err);
    if (status == TSL_OK) status = round_trip_scramble(&p, t, 1, 0, err);
    if (status == TSL_OK) {
        t->type->solved(t->self, p.state.bytes);
        text_addf(&moves, "%s @#", (const char *)p.scramble.bytes);
        status = moves.failed ? tsl_fail(err, TSL_ESYSTEM, "out of memory")
                              : refuse(t, &p, moves.bytes, "@#", err);
    }
    text_free(&moves);
    round_trip_free(&p);
    return status;
}
