/* The core checks everything a worker answers, since a hijacked worker may answer anything. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "own_worker.h"
#include "script/frame.h"
#include "script/host.h"

/* ---- a worker that answers as it is told: the request is the answer's raw bytes ---- */

enum { LIMIT_MS = 300, OUTPUT = 1 << 20 };

static const char drip[] = "DRIP", hang[] = "HANG", crash[] = "CRASH", leave[] = "LEAVE";

static void answer_as_told(int fd, const setup *s)
{
    text told = {0};
    (void)s;
    if (frame_read(&told, fd, 1 << 24, NULL) != FRAME_OK) return;
    if (strcmp(told.bytes, leave) == 0) return;
    if (strcmp(told.bytes, crash) == 0) {
        signal(SIGSEGV, SIG_DFL); /* a sanitizer handles it */
        raise(SIGSEGV);
    }
    while (strcmp(told.bytes, hang) == 0) continue;
    while (strcmp(told.bytes, drip) == 0) {
        /* A frame that never ends, a byte at a time. */
        if (write(fd, "\xff\xff\0\0", 4) != 4) return;
        for (volatile int i = 0; i < 10000000; i++) continue;
    }
    for (size_t done = 0; done < told.size;) {
        ssize_t n = write(fd, told.bytes + done, told.size - done);
        if (n <= 0) return;
        done += (size_t)n;
    }
}

static script_host *open_host(void)
{
    tsl_err err = {0};
    script_host *host = calloc(1, sizeof *host);
    assert_non_null(host);
    host->limits = (script_limits){.memory = 1 << 20, .wall_ms = LIMIT_MS, .output = OUTPUT};
    assert_int_equal(source_scan(&host->builtin, "lua", &err), TSL_OK);
    host->peer = own_worker_start("\"request\":16777216,\"loose\":true");
    return host;
}

static int ask_raw(script_host *host, const void *bytes, size_t size, tsl_err *err)
{
    json_t *out = NULL;
    text request = {0};
    text_add_bytes(&request, bytes, size);
    const question q = {.file = "x.lua", .request = &request};
    *err = (tsl_err){0};
    int status = script_ask(&out, host, &q, err);
    assert_true((status == TSL_OK) == (out != NULL));
    json_decref(out);
    text_free(&request);
    return status;
}

/* The same with the answer's length before it. */
static int ask_framed(script_host *host, const char *answer, size_t size, tsl_err *err)
{
    text framed = {0};
    for (int i = 0; i < 4; i++) {
        char byte = (char)(size >> (8 * i) & 0xff);
        text_add_bytes(&framed, &byte, 1);
    }
    text_add_bytes(&framed, answer, size);
    int status = ask_raw(host, framed.bytes, framed.size, err);
    text_free(&framed);
    return status;
}

static void only_a_whole_answer_is_taken(void **state)
{
    (void)state;
    static const char not_data[] = "x.lua: stopped: its answer is not data";
    static const char *const cases[][2] = {
        {"{\"value\":[1,\"two\"],\"used\":[\"prelude\"]}", ""},
        {"", not_data},
        {"{", not_data},
        {"[]", not_data},
        {"null", not_data},
        {"{}", not_data},
        {"{\"value\":1}", not_data},
        {"{\"used\":[]}", not_data},
        {"{\"value\":1,\"used\":{}}", not_data},
        {"{\"value\":1,\"used\":[\"nowhere\"]}", not_data},
        {"{\"value\":1,\"used\":[1]}", not_data},
        {"{\"value\":1,\"used\":[],\"more\":1}", not_data},
        {"{\"value\":1,\"value\":2,\"used\":[]}", not_data},
        {"{\"value\":1,\"used\":[]} trailing", not_data},
        {"{\"value\":\"\xff\",\"used\":[]}", not_data},
        {"{\"value\":\"a\\u0000b\",\"used\":[]}", not_data},
        {"{\"value\":1e999,\"used\":[]}", not_data},
        {"{\"error\":5}", not_data},
        {"{\"error\":\"x\",\"value\":1}", not_data},
        {"{\"error\":\"x.lua:3: no\"}", "x.lua:3: no"},
        {"{\"error\":\"a\\u001b[2Jb\\nc\"}", "a [2Jb c"},
    };
    script_host *host = open_host();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err;
        int status = ask_framed(host, cases[i][0], strlen(cases[i][0]), &err);
        assert_string_equal(err.text, cases[i][1]);
        assert_int_equal(status, *cases[i][1] ? TSL_EBROKEN : TSL_OK);
    }
    script_host_free(host);
}

static void depth_and_length_are_bounded(void **state)
{
    (void)state;
    tsl_err err;
    script_host *host = open_host();
    text deep = {0};
    text_add(&deep, "{\"value\":");
    for (int i = 0; i < 1500; i++) text_add(&deep, "[");
    for (int i = 0; i < 1500; i++) text_add(&deep, "]");
    text_add(&deep, ",\"used\":[]}");
    assert_int_equal(ask_framed(host, deep.bytes, deep.size, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "x.lua: stopped: its answer is not data");
    text_free(&deep);

    text loud = {0};
    text_add(&loud, "{\"error\":\"");
    for (int i = 0; i < 100000; i++) text_add(&loud, "x");
    text_add(&loud, "\"}");
    assert_int_equal(ask_framed(host, loud.bytes, loud.size, &err), TSL_EBROKEN);
    assert_int_equal(strlen(err.text), 1000);
    text_free(&loud);

    assert_int_equal(ask_raw(host, "\xff\xff\xff\xff", 4, &err), TSL_EBROKEN);
    assert_string_equal(err.text, "x.lua: over its output limit of 1024 KiB");
    script_host_free(host);
}

static void a_worker_that_does_not_answer_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *sends, *says;
        int status;
    } cases[] = {
        {leave, "x.lua: ended without an answer", TSL_ESYSTEM},
        {crash, "x.lua: stopped: it broke the interpreter (SIGSEGV)", TSL_EBROKEN},
        {hang, "x.lua: stopped after 300 ms", TSL_EBROKEN},
        {drip, "x.lua: stopped: its answer is not data", TSL_EBROKEN},
        {"\x10", "x.lua: ended without an answer", TSL_ESYSTEM},
        {"\x10\x01\x01\x01{", "x.lua: over its output limit of 1024 KiB", TSL_EBROKEN},
    };
    script_host *host = open_host();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tsl_err err;
        const char *sends = cases[i].sends;
        assert_int_equal(ask_raw(host, sends, strlen(sends), &err), cases[i].status);
        /* A drip ends at the deadline, or, on a fast machine, with a frame of nonsense. */
        if (sends == drip && strcmp(err.text, cases[2].says) == 0) continue;
        assert_string_equal(err.text, cases[i].says);
    }
    script_host_free(host);
}

/* Every answer that one changed byte makes of a good one is taken or refused, and nothing else. */
static void changed_answers_do_no_harm(void **state)
{
    (void)state;
    static const char good[] = "{\"value\":{\"a\":[1,2.5,\"\\u00fc\"]},\"used\":[\"prelude\"]}";
    script_host *host = open_host();
    size_t size = sizeof good - 1, taken = 0, n = 0;
    uint32_t random = 12345;
    for (; n < 400; n++) {
        tsl_err err;
        char changed[sizeof good];
        memcpy(changed, good, sizeof good);
        random = random * 1103515245 + 12345;
        changed[(random >> 16) % size] ^= (char)(1 << (random >> 8) % 8);
        int status = ask_framed(host, changed, size, &err);
        assert_true(status == TSL_OK || status == TSL_EBROKEN);
        taken += status == TSL_OK;
    }
    assert_true(taken > 0 && taken < n / 2);
    script_host_free(host);
}

int main(int argc, char **argv)
{
    (void)argc;
    own_worker_main(argv, answer_as_told);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_whole_answer_is_taken),
        cmocka_unit_test(depth_and_length_are_bounded),
        cmocka_unit_test(a_worker_that_does_not_answer_is_named),
        cmocka_unit_test(changed_answers_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
