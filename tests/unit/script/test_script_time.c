/* Scripts of a set have so much time in all: once it is over, nobody can tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static char home[64] = "/tmp/twistseal-time-XXXXXX", path[128];
#define SIGNED_SET path

#include "set/check/verify.h"
#include "signed_set.h"

#define NO_TIME 1e-9 /* seconds: over after one call */

/* Two events and a format of the user's own, and a filter. */
static const struct {
    const char *name, *content;
} files[] = {
    {"a.lua",
     "return { id = 'a', name = 'A', puzzle = '222', min_distance = 4, formats = { '1' } }"},
    {"b.lua",
     "return { id = 'b', name = 'B', puzzle = 'skewb', min_distance = 7, formats = { '1' } }"},
    {"any.lua", "return { name = 'any', accept_state = function() return true end }"},
    {"c.yaml", "competition: {id: Time2026, name: Time}\n"
               "formats: [text, json]\n"
               "events:\n"
               "  ./a.lua: {filters: [any.lua], rounds: [{sets: 1}]}\n"
               "  ./b.lua: {filters: [any.lua], rounds: [{sets: 1}]}\n"},
};

static int make_both(void **state)
{
    tsl_err err = {0};
    assert_non_null(mkdtemp(home));
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", home, files[i].name);
        assert_int_equal(file_create(path, files[i].content, strlen(files[i].content), 0600, &err),
                         TSL_OK);
    }
    return make_set(state);
}

static void expect_over(int status, const tsl_err *err, size_t found)
{
    if (status != TSL_ELIMIT) fail_msg("status %d: %s", status, err->text);
    assert_int_equal(found, 0);
    assert_non_null(strstr(err->text, "scripts take more than 1e-09 seconds in all"));
}

/* ---- the host ---- */

static int ask(const fixture *f, tsl_err *err)
{
    json_t *out = NULL, *args = json_pack("[s]", "0123456789abcdef");
    int status = script_call(&out, f->session.scripts, "formats/lib/names", "digest", args, err);
    json_decref(args);
    json_decref(out);
    return status;
}

static void calls_end_once_their_time_is_over(void **state)
{
    const fixture *f = *state;
    tsl_err err = {0};
    assert_int_equal(script_load(f->session.scripts, "formats/lib/names", NULL, &err), TSL_OK);
    script_host_allow(f->session.scripts, NO_TIME);
    assert_int_equal(ask(f, &err), TSL_OK);
    int status = ask(f, &err);
    expect_over(status, &err, 0);
    script_host_allow(f->session.scripts, NO_TIME);
    assert_int_equal(ask(f, &err), TSL_OK);
    script_host_allow(f->session.scripts, 0);
    for (int i = 0; i < 3; i++) assert_int_equal(ask(f, &err), TSL_OK);
}

static void events_of_a_set_count(void **state)
{
    const fixture *f = *state;
    tsl_err err = {0};
    const event *out;
    event_book *book;
    char name[128];
    assert_int_equal(event_book_new(&book, f->session.scripts, &err), TSL_OK);
    script_host_allow(f->session.scripts, NO_TIME);
    int status = TSL_OK;
    for (size_t i = 0; i < 2 && status == TSL_OK; i++) {
        snprintf(name, sizeof name, "%s/%s", home, files[i].name);
        status = event_load(&out, book, name, &err);
    }
    expect_over(status, &err, 0);
    script_host_allow(f->session.scripts, 0);
    event_book_free(book);
}

/* ---- the commands ---- */

static void verify_cannot_tell(void **state)
{
    const fixture *f = *state;
    tsl_err err = {0};
    check_result r;
    verify_request request = f->request;
    request.set.script_seconds = NO_TIME;
    int status = verify_set(&r, &request, &err);
    expect_over(status, &err, r.found.count);
    check_result_free(&r);
    assert_int_equal(verify_set(&r, &f->request, &err), TSL_OK);
    assert_int_equal(r.found.count + r.doubts.count, 0);
    check_result_free(&r);
}

static int audit(const fixture *f, double script_seconds, double filter_seconds, tsl_err *err)
{
    char seed[160];
    check_result r;
    snprintf(seed, sizeof seed, "%s.secret/seed", f->set);
    const audit_request request = {.seed_file = seed,
                                   .set = {.directory = f->set,
                                           .signers = f->signers,
                                           .when = 1795000000,
                                           .session = &f->session,
                                           .script_seconds = script_seconds},
                                   .filter_seconds = filter_seconds,
                                   .jobs = 1};
    int status = audit_set(&r, &request, err);
    assert_int_equal(r.found.count + r.doubts.count, 0);
    check_result_free(&r);
    return status;
}

static void audit_cannot_tell(void **state)
{
    tsl_err err = {0};
    int status = audit(*state, NO_TIME, 0, &err);
    expect_over(status, &err, 0);
    assert_int_equal(audit(*state, 0, 0, &err), TSL_OK);
}

static void audits_filters_have_a_time_of_their_own(void **state)
{
    tsl_err err = {0};
    int status = audit(*state, 0, NO_TIME, &err);
    expect_over(status, &err, 0);
}

static int remove_both(void **state)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command) + remove_set(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_end_once_their_time_is_over),
        cmocka_unit_test(events_of_a_set_count),
        cmocka_unit_test(verify_cannot_tell),
        cmocka_unit_test(audit_cannot_tell),
        cmocka_unit_test(audits_filters_have_a_time_of_their_own),
    };
    return cmocka_run_group_tests(tests, make_both, remove_both);
}
