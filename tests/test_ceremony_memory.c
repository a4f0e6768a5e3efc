/* When any one allocation fails, a good transcript is never called wrong, and its seed is no other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/crypto.h>

#include "base/file.h"
#include "ceremony/outlook.h"
#include "failing_malloc.h"
#include "trust/timestamp.h"
#include "trust/wire.h"

#if FAILING_MALLOC

#define AUTHORITY "tests/vectors/stamp.pem"
#define SEED_LINE "seed "

static text stamped; /* the third vector, with the time stamp of vectors/stamp.tsr */
static digest seed;

static int setup(void **state)
{
    (void)state;
    tsl_err err;
    text all = {0}, reply = {0};
    char hex[DIGEST_HEX];
    if (file_read(&all, "tests/vectors/ceremony.txt", 1 << 20, &err) != TSL_OK) return -1;
    if (file_read(&reply, "tests/vectors/stamp.tsr", TIMESTAMP_MAX, &err) != TSL_OK) return -1;
    const char *at = all.bytes;
    for (int n = 0; n < 2; n++) at = strstr(at + 1, "\n" SEED_LINE) + 1;
    memcpy(hex, at + strlen(SEED_LINE), DIGEST_HEX);
    hex[DIGEST_HEX - 1] = '\0';
    assert_true(hash_from_hex(&seed, hex));
    at = strchr(at, '\n') + 1;
    const char *value = strstr(at, "value: "), *end = strstr(at, "\n" SEED_LINE) + 1;
    text_add_bytes(&stamped, at, (size_t)(value - at));
    text_add(&stamped, "stamp: ");
    wire_add_base64(&stamped, reply.bytes, reply.size, 0);
    text_add(&stamped, "\n");
    text_add_bytes(&stamped, value, (size_t)(end - value));
    text_free(&all);
    text_free(&reply);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    text_free(&stamped);
    return 0;
}

/* Reads it, checks its stamp, derives its seed and says what it proves. */
static int all_of_it(tsl_err *err)
{
    transcript t;
    secret is = {0};
    text said = {0};
    const char *wrong = NULL;
    int status = transcript_read(&t, "x", &(hash_part){stamped.bytes, stamped.size}, err);
    const hash_part reply = {t.stamp.bytes, t.stamp.size};
    if (status == TSL_OK) status = timestamp_verify(&wrong, &reply, &t.frozen, AUTHORITY, err);
    assert_null(wrong);
    if (status == TSL_OK) status = transcript_seed(&is, &t, err);
    if (status == TSL_OK) {
        assert_memory_equal(is.bytes, seed.bytes, DIGEST_SIZE);
        outlook_proof(&said, &t, STAMP_GOOD);
    }
    secret_free(&is);
    text_free(&said);
    transcript_free(&t);
    return status;
}

static void memory_that_runs_out_is_no_finding(void **state)
{
    (void)state;
    tsl_err err;
    size_t failed = 0;
    assert_int_equal(all_of_it(&err), TSL_OK); /* libcrypto keeps what it makes the first time */
    for (long n = 1;; n++) {
        OPENSSL_thread_stop(); /* which keeps the texts of errors */
        const long before = held;
        until_failure = n;
        const int status = all_of_it(&err);
        const int reached = until_failure == 0;
        until_failure = 0;
        OPENSSL_thread_stop();
        assert_int_equal(held, before);
        /* libcrypto may take a certificate that it has no memory for as a bad one: a file that
         * cannot be used, which says nothing of the stamp. */
        const bool unusable = status == TSL_EINPUT && strstr(err.text, AUTHORITY);
        if (status != TSL_OK && status != TSL_ESYSTEM && !unusable)
            fail_msg("%ld: %s", n, err.text);
        failed += status != TSL_OK;
        if (!reached) break;
    }
    assert_true(failed > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory_that_runs_out_is_no_finding)};
    return cmocka_run_group_tests(tests, setup, teardown);
}

#endif
