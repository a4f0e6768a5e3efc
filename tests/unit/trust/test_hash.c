/* Digests match the standards' examples. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

#include <cmocka.h>

#include "hex.h"
#include "trust/hash.h"

static void sha256_matches_fips_180(void **state)
{
    (void)state;
    static const struct {
        const char *message, *hex;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        digest d;
        char hex[DIGEST_HEX];
        hash_bytes(&d, cases[i].message, strlen(cases[i].message));
        hash_hex(hex, &d);
        assert_string_equal(hex, cases[i].hex);
    }
}

static void parts_hash_like_their_concatenation(void **state)
{
    (void)state;
    const hash_part parts[] = {{"a", 1}, {NULL, 0}, {"bc", 2}};
    digest whole, pieces;
    hash_parts(&pieces, parts, 3);
    hash_bytes(&whole, "abc", 3);
    assert_true(hash_equal(&whole, &pieces));
    pieces.bytes[31] ^= 1;
    assert_false(hash_equal(&whole, &pieces));
}

/* FIPS 202 examples: the empty message, and 1600 bits of A3. */
static void shake256_matches_fips_202(void **state)
{
    (void)state;
    uint8_t a3[200], out[64], expected[64];
    memset(a3, 0xa3, sizeof a3);
    from_hex(expected, "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"
                       "d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be");
    hash_shake256(out, sizeof out, NULL, 0);
    assert_memory_equal(out, expected, sizeof out);
    from_hex(expected, "cd8a920ed141aa0407a22d59288652e9d9f1a7ee0c1e7c1ca699424da84a904d"
                       "2d700caae7396ece96604440577da4f3aa22aeb8857f961c4cd8e06f0ae6610b");
    const hash_part parts[] = {{a3, 150}, {a3, 50}};
    hash_shake256(out, sizeof out, parts, 2);
    assert_memory_equal(out, expected, sizeof out);
}

static void a_stream_hashes_like_its_concatenation(void **state)
{
    (void)state;
    digest whole, pieces;
    hash_stream *h = hash_begin();
    hash_add(h, "a", 1);
    hash_add(h, "", 0);
    hash_add(h, "bc", 2);
    hash_end(&pieces, h);
    hash_bytes(&whole, "abc", 3);
    assert_true(hash_equal(&whole, &pieces));
    hash_abandon(NULL);
}

/* ---- files ---- */

static int hash_of(const char *bytes, size_t size, _Atomic uint64_t *left, digest *out,
                   tsl_err *err)
{
    FILE *file = tmpfile();
    assert_true(file && fwrite(bytes, 1, size, file) == size && fflush(file) == 0);
    rewind(file);
    int status = hash_file(out, left, fileno(file), err);
    fclose(file);
    return status;
}

/* More than one block, and one byte more than may be read. */
static void a_file_hashes_like_its_bytes_and_no_further(void **state)
{
    (void)state;
    static char bytes[200000];
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 131072, sizeof bytes};
    memset(bytes, 'a', sizeof bytes);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        digest expected, d;
        tsl_err err = {0};
        _Atomic uint64_t left = sizes[i], some = sizes[i] + 7;
        hash_bytes(&expected, bytes, sizes[i]);
        assert_int_equal(hash_of(bytes, sizes[i], &left, &d, &err), TSL_OK);
        assert_true(hash_equal(&d, &expected));
        assert_int_equal(left, 0);
        assert_int_equal(hash_of(bytes, sizes[i], &some, &d, &err), TSL_OK);
        assert_int_equal(some, 7);
        if (sizes[i] == 0) continue;
        left = sizes[i] - 1;
        assert_int_equal(hash_of(bytes, sizes[i], &left, &d, &err), TSL_ELIMIT);
        assert_string_equal(err.text, "too many bytes");
    }
}

static void what_cannot_be_read_is_named(void **state)
{
    (void)state;
    digest d;
    tsl_err err;
    _Atomic uint64_t left = 10;
    int fd = open("/", O_RDONLY | O_DIRECTORY);
    assert_int_equal(hash_file(&d, &left, fd, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot read: Is a directory");
    close(fd);
}

static void do_nothing(int number)
{
    (void)number;
}

/* A pipe that gives its bytes late, while signals interrupt the reading. */
static void an_interrupted_reading_goes_on(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t writer = fork();
    if (writer == 0) {
        usleep(50000);
        _exit(write(ends[1], "abc", 3) == 3 ? 0 : 1);
    }
    close(ends[1]);
    const struct sigaction act = {.sa_handler = do_nothing};
    const struct itimerval often = {{0, 5000}, {0, 5000}}, never = {{0, 0}, {0, 0}};
    assert_int_equal(sigaction(SIGALRM, &act, NULL), 0);
    assert_int_equal(setitimer(ITIMER_REAL, &often, NULL), 0);
    digest d, expected;
    _Atomic uint64_t left = 3;
    int status = hash_file(&d, &left, ends[0], NULL);
    setitimer(ITIMER_REAL, &never, NULL);
    assert_int_equal(status, TSL_OK);
    hash_bytes(&expected, "abc", 3);
    assert_true(hash_equal(&d, &expected));
    close(ends[0]);
}

/* ---- hex ---- */

static void hex_goes_both_ways(void **state)
{
    (void)state;
    static const char text[] = "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    digest d;
    char hex[DIGEST_HEX];
    assert_true(hash_from_hex(&d, text));
    assert_int_equal(d.bytes[1], 0x11);
    assert_int_equal(d.bytes[31], 0xf0);
    hash_hex(hex, &d);
    assert_string_equal(hex, text);
}

static void hex_of_another_form_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f",   /* 63 */
        "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f00", /* 65 */
        "00112233445566778899AABBCCDDEEFF0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "0x112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        " 0112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1f0",
        "00112233445566778899aabbccddeeff0f1e2d3c4b5a69788796a5b4c3d2e1g0",
    };
    digest d;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) assert_false(hash_from_hex(&d, bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_matches_fips_180),
        cmocka_unit_test(parts_hash_like_their_concatenation),
        cmocka_unit_test(shake256_matches_fips_202),
        cmocka_unit_test(a_stream_hashes_like_its_concatenation),
        cmocka_unit_test(a_file_hashes_like_its_bytes_and_no_further),
        cmocka_unit_test(what_cannot_be_read_is_named),
        cmocka_unit_test(an_interrupted_reading_goes_on),
        cmocka_unit_test(hex_goes_both_ways),
        cmocka_unit_test(hex_of_another_form_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
