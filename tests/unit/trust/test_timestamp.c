/* Time stamps: requests and replies as OpenSSL's own program makes them, and replies that were
 * changed. The authority of vectors/stamp.pem was good for one day, on which it stamped. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "trust/timestamp.h"

#define AUTHORITY "tests/data/vectors/stamp.pem"
#define STAMPED   "a990236d11d1932fcc1169c0243a16df7e032a0a53aaedf510ed0b442db96145"

static digest stamped;
static text reply;

static int setup(void **state)
{
    (void)state;
    tsl_err err;
    assert_true(hash_from_hex(&stamped, STAMPED));
    return file_read(&reply, "tests/data/vectors/stamp.tsr", TIMESTAMP_MAX, &err) == TSL_OK ? 0
                                                                                            : -1;
}

static int teardown(void **state)
{
    (void)state;
    text_free(&reply);
    return 0;
}

/* What is wrong with these bytes; NULL: nothing. */
static const char *judge(const hash_part *bytes, const digest *d)
{
    tsl_err err;
    const char *wrong = "";
    assert_int_equal(timestamp_verify(&wrong, bytes, d, AUTHORITY, &err), TSL_OK);
    return wrong;
}

static void a_request_is_the_one_that_openssl_writes(void **state)
{
    (void)state;
    /* openssl ts -query -digest STAMPED -sha256 -no_nonce -cert */
    static const unsigned char head[] = {0x30, 0x39, 0x02, 0x01, 0x01, 0x30, 0x31, 0x30,
                                         0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65,
                                         0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20};
    static const unsigned char tail[] = {0x01, 0x01, 0xff};
    tsl_err err;
    text der;
    assert_int_equal(timestamp_request(&der, &stamped, &err), TSL_OK);
    assert_int_equal(der.size, sizeof head + DIGEST_SIZE + sizeof tail);
    assert_memory_equal(der.bytes, head, sizeof head);
    assert_memory_equal(der.bytes + sizeof head, stamped.bytes, DIGEST_SIZE);
    assert_memory_equal(der.bytes + sizeof head + DIGEST_SIZE, tail, sizeof tail);
    text_free(&der);
}

static void a_stamp_outlives_its_certificate(void **state)
{
    (void)state;
    tsl_err err;
    int64_t when = 0;
    const char *wrong = "";
    const hash_part bytes = {reply.bytes, reply.size};
    assert_null(judge(&bytes, &stamped));
    assert_int_equal(timestamp_read(&when, &wrong, &bytes, &stamped, &err), TSL_OK);
    assert_null(wrong);
    assert_int_equal(when, 1795366924); /* 2026-11-22T17:02:04Z */
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    tsl_err err;
    digest other = stamped;
    const char *wrong;
    const hash_part bytes = {reply.bytes, reply.size};
    other.bytes[31] ^= 1;
    assert_string_equal(judge(&bytes, &other), "it stamps something else");
    assert_string_equal(judge(&(hash_part){reply.bytes, reply.size - 1}, &stamped),
                        "it is no reply of a time-stamp authority (RFC 3161)");
    assert_string_equal(judge(&(hash_part){"", 0}, &stamped),
                        "it is no reply of a time-stamp authority (RFC 3161)");
    /* A TimeStampResp with status 2, rejection, and no token. */
    static const char rejected[] = {0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02};
    assert_string_equal(judge(&(hash_part){rejected, sizeof rejected}, &stamped),
                        "the authority refused to stamp");
    assert_int_equal(
        timestamp_verify(&wrong, &bytes, &stamped, "tests/data/vectors/stamp.tsr", &err),
        TSL_EINPUT);
    assert_int_equal(
        timestamp_verify(&wrong, &bytes, &stamped, "tests/data/vectors/none.pem", &err),
        TSL_ESYSTEM);
}

/* A bit that is not signed may change (of the certificates beside it, say), but never the time. */
static void no_changed_bit_gives_another_time(void **state)
{
    (void)state;
    size_t refused = 0;
    for (size_t bit = 0; bit < 8 * reply.size; bit++) {
        tsl_err err;
        int64_t when = 0;
        const char *wrong = "";
        const hash_part bytes = {reply.bytes, reply.size};
        reply.bytes[bit / 8] = (char)(reply.bytes[bit / 8] ^ (1 << bit % 8));
        if (judge(&bytes, &stamped)) {
            refused++;
        } else {
            assert_int_equal(timestamp_read(&when, &wrong, &bytes, &stamped, &err), TSL_OK);
            assert_int_equal(when, 1795366924);
        }
        reply.bytes[bit / 8] = (char)(reply.bytes[bit / 8] ^ (1 << bit % 8));
    }
    assert_true(refused > 8 * reply.size * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_the_one_that_openssl_writes),
        cmocka_unit_test(a_stamp_outlives_its_certificate),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(no_changed_bit_gives_another_time),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
