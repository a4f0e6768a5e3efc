/* Every event refuses what can be solved in fewer moves than the regulations want, and nothing
 * else: planted states one move below the threshold, and at it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "built_session.h"

static session s;

static int open_session(void **state)
{
    (void)state;
    return open_built_session(&s);
}

static int close_session(void **state)
{
    (void)state;
    session_close(&s);
    return 0;
}

/* WCA 4b3 to 4b3f. `below` has one move less than wanted, so that it must be refused; `at` has as
 * many as are wanted, and no fewer solve it. */
static const struct planted {
    const char *event;
    unsigned wanted;
    const char *below, *at;
} cases[] = {
    {"222", 4, "R U R'", "R U R' U'"},
    {"333", 2, "B'", "B' L"},
    {"333bf", 2, "B'", "B' L"},
    {"333fm", 2, "B'", "B' L"},
    {"333mbf", 2, "B'", "B' L"},
    {"333oh", 2, "B'", "B' L"},
    {"444", 2, "Rw", "Rw U"},
    {"444bf", 2, "Rw", "Rw U"},
    {"555", 2, "3Fw2", "3Fw2 R"},
    {"555bf", 2, "3Fw2", "3Fw2 R"},
    {"666", 2, "3Fw2", "3Fw2 R"},
    {"777", 2, "3Fw2", "3Fw2 R"},
    {"clock", 2, "UR5+", "UR5+ DL1-"},
    {"fto", 2, "BL'", "BL' U"},
    {"minx", 2, "R++", "R++ U"},
    {"pyram", 6, "U L R B u'", "U L R B u' r"},
    {"skewb", 7, "R U' R' U B R", "R U' L B R U' L"},
    {"sq1", 11, "(1,0) / (3,0) / (0,3) / (-1,-1) / (3,3) /",
     "(1,0) / (3,0) / (-1,-1) / (4,-2) / (2,5) / (1,0)"},
};

static bool is_refused(const puzzle *p, const char *moves, unsigned wanted)
{
    uint8_t state[TSL_STATE_MAX] = {0};
    tsl_err err = {0};
    bool near;
    p->type->solved(p->self, state);
    if (p->type->apply(p->self, state, moves, &err)) fail_msg("%s", err.text);
    if (p->type->within(p->self, &near, state, wanted - 1, &err)) fail_msg("%s", err.text);
    return near;
}

static void every_event_has_the_distance_of_the_regulations(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err;
        const event *e;
        if (event_find(&e, s.events, cases[i].event, &err)) fail_msg("%s", err.text);
        if (e->distance != cases[i].wanted) fail_msg("%s: %u", e->id, e->distance);
    }
}

static void planted_states_are_refused_below_it_and_accepted_at_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err;
        const event *e;
        const puzzle *p;
        if (session_puzzle(&p, &e, &s, cases[i].event, &err)) fail_msg("%s", err.text);
        if (!is_refused(p, cases[i].below, e->distance)) fail_msg("%s: below is accepted", e->id);
        if (is_refused(p, cases[i].at, e->distance)) fail_msg("%s: at it is refused", e->id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_has_the_distance_of_the_regulations),
        cmocka_unit_test(planted_states_are_refused_below_it_and_accepted_at_it),
    };
    return cmocka_run_group_tests(tests, open_session, close_session);
}
