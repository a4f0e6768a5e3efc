/* A name below a folder is a plain file or is told apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <unistd.h>

#include "base/file.h"
#include "scratch.h"

#define X50  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
#define X256 X50 X50 X50 X50 X50 "xxxxxx" /* one byte more than a name may have */

static const struct {
    const char *name;
    file_kind kind;
} cases[] = {
    {"file", FILE_REGULAR},
    {"folder/file", FILE_REGULAR},
    {"folder/deep/file", FILE_REGULAR},
    {"none", FILE_MISSING},
    {"none/file", FILE_MISSING},
    {"folder/none", FILE_MISSING},
    {"file/file", FILE_MISSING},
    {X256, FILE_MISSING},
    {X256 "/file", FILE_MISSING},
    {"link", FILE_LINK},
    {"folder/link", FILE_LINK},
    {"elsewhere/file", FILE_LINK},
    {"../file", FILE_LINK},
    {"folder/../../file", FILE_LINK},
    {"..", FILE_LINK},
    {"/etc/passwd", FILE_LINK},
    {"folder", FILE_OTHER},
    {"pipe", FILE_OTHER},
    {"socket", FILE_OTHER},
};

static int make_files(void **state)
{
    if (scratch_enter(state) != 0) return -1;
    return run(
        "mkdir -p in/folder/deep && ln -s ../file in/link && ln -s ../file in/folder/link && "
        "ln -s folder in/elsewhere && mkfifo in/pipe && "
        "echo x | tee file in/file in/folder/file >in/folder/deep/file && "
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"in/socket\")'");
}

static void a_name_is_told_by_what_it_stands_for(void **state)
{
    (void)state;
    const int below = open("in", O_PATH | O_DIRECTORY);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int fd;
        file_kind kind;
        tsl_err err = {0};
        char bytes[2] = "";
        const int status = file_open_below(&fd, &kind, below, cases[i].name, &err);
        const bool there = fd >= 0 && read(fd, bytes, 2) == 2 && memcmp(bytes, "x\n", 2) == 0;
        if (status != TSL_OK || kind != cases[i].kind || (fd >= 0) != (kind == FILE_REGULAR) ||
            there != (fd >= 0))
            fail_msg("'%.300s': status %d, kind %d", cases[i].name, status, (int)kind);
        if (fd >= 0) close(fd);
    }
    close(below);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_told_by_what_it_stands_for),
    };
    return cmocka_run_group_tests(tests, make_files, scratch_leave);
}
