/* A passphrase comes from a descriptor's first line or from the terminal, which does not show it.
 */
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

#include "trust/secret.h"

/* ---- from a descriptor ---- */

static int pipe_with(const void *bytes, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes, size), (int)size);
    close(ends[1]);
    return ends[0];
}

static void a_descriptor_gives_its_first_line(void **state)
{
    (void)state;
    char rest[8] = {0};
    secret s;
    int fd = pipe_with("pass phrase \nrest", 17);
    assert_int_equal(key_ask_terminal(&s, "key", true, &fd, NULL), TSL_OK);
    assert_int_equal(s.size, 12);
    assert_memory_equal(s.bytes, "pass phrase ", 12);
    assert_int_equal(read(fd, rest, sizeof rest), 4);
    assert_string_equal(rest, "rest");
    secret_free(&s);
    close(fd);
    fd = pipe_with("8 bytes.", 8); /* no fewer are taken for a new key */
    assert_int_equal(key_ask_terminal(&s, "key", true, &fd, NULL), TSL_OK);
    assert_int_equal(s.size, 8);
    secret_free(&s);
    close(fd);
    fd = pipe_with("no line feed", 12);
    assert_int_equal(key_ask_terminal(&s, "key", false, &fd, NULL), TSL_OK);
    assert_memory_equal(s.bytes, "no line feed", 12);
    secret_free(&s);
    close(fd);
}

static void a_bad_passphrase_line_is_refused(void **state)
{
    (void)state;
    char long_line[PASSPHRASE_MAX + 2];
    memset(long_line, 'x', sizeof long_line);
    long_line[PASSPHRASE_MAX] = '\n';
    secret s;
    tsl_err err;
    int fd = pipe_with(long_line, PASSPHRASE_MAX + 1);
    assert_int_equal(key_ask_terminal(&s, "key", false, &fd, &err), TSL_OK);
    assert_int_equal(s.size, PASSPHRASE_MAX);
    secret_free(&s);
    close(fd);
    long_line[PASSPHRASE_MAX] = 'x';
    const struct {
        const char *bytes;
        size_t size;
        bool again;
        const char *message;
    } cases[] = {
        {"", 0, false, "no passphrase was given: the input ended"},
        {"\n", 1, true, "an empty passphrase protects nothing"},
        {"7 bytes\n", 8, true,
         "a passphrase of fewer than 8 characters is soon guessed: choose a longer one"},
        {"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\n", 9, true, /* 8 bytes, 4 characters */
         "a passphrase of fewer than 8 characters is soon guessed: choose a longer one"},
        {long_line, sizeof long_line, false, "a passphrase has at most 1023 bytes"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        fd = pipe_with(cases[i].bytes, cases[i].size);
        assert_int_equal(key_ask_terminal(&s, "key", cases[i].again, &fd, &err), TSL_EINPUT);
        assert_string_equal(err.text, cases[i].message);
        assert_null(s.bytes);
        close(fd);
    }
    fd = 987;
    assert_int_equal(key_ask_terminal(&s, "key", false, &fd, &err), TSL_ESYSTEM);
    assert_string_equal(err.text, "cannot read 'the passphrase': bad file descriptor");
}

static struct {
    int end; /* of a pipe */
    int signals;
    bool closes; /* the third signal does; otherwise it writes a line */
} waited;

static void end_the_wait(int number)
{
    (void)number;
    if (++waited.signals != 3) return;
    if (!waited.closes) assert_int_equal(write(waited.end, "passphrase\n", 11), 11);
    close(waited.end);
}

/* Asks a pipe that says nothing until two signals have come. */
static int ask_among_signals(secret *out, bool closes, tsl_err *err)
{
    int ends[2];
    const struct sigaction each = {.sa_handler = end_the_wait}; /* no SA_RESTART */
    const struct itimerval soon = {{0, 20000}, {0, 20000}}, never = {{0, 0}, {0, 0}};
    assert_int_equal(pipe(ends), 0);
    waited.end = ends[1];
    waited.signals = 0;
    waited.closes = closes;
    sigaction(SIGALRM, &each, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
    int status = key_ask_terminal(out, "key", false, &ends[0], err);
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_DFL);
    close(ends[0]);
    return status;
}

static void signals_that_others_handle_do_not_end_the_wait(void **state)
{
    (void)state;
    secret s;
    tsl_err err;
    assert_int_equal(ask_among_signals(&s, false, NULL), TSL_OK);
    assert_int_equal(s.size, 10);
    assert_memory_equal(s.bytes, "passphrase", 10);
    secret_free(&s);
    assert_int_equal(ask_among_signals(&s, true, &err), TSL_EINPUT);
    assert_string_equal(err.text, "no passphrase was given: the input ended");
}

/* ---- from a terminal ---- */

typedef struct asked {
    int status; /* of waitpid */
    char screen[1000];
    char result[300]; /* what the child got: the passphrase, or its error */
} asked;

static int child_tty;

static void show_star(int number)
{
    (void)number;
    assert_int_equal(write(child_tty, "*", 1), 1);
}

static int next_descriptor(void)
{
    const int next = dup(0);
    if (next >= 0) close(next);
    return next;
}

/* As many files as there may be, but for `spare`. */
static void leave_files(int spare)
{
    struct rlimit files;
    const int next = next_descriptor();
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    files.rlim_cur = spare < 0 ? files.rlim_max : (rlim_t)(next + spare);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
}

/* The child: a session of its own whose terminal is `name`. Its answer goes to `out`. */
static void ask_in_child(const char *name, bool again, int spare_files, int out)
{
    secret s;
    tsl_err err;
    setsid();
    signal(SIGINT, SIG_DFL);     /* a background shell ignores it */
    signal(SIGQUIT, show_star);  /* a program that ends in its own way */
    signal(SIGWINCH, show_star); /* the window has another size */
    if (name) {
        child_tty = open(name, O_RDWR);
        if (child_tty < 0 || ioctl(child_tty, TIOCSCTTY, 0) != 0) _exit(9);
    }
    leave_files(spare_files);
    const int next = next_descriptor(), status = key_ask_terminal(&s, "my.key", again, NULL, &err);
    if (next_descriptor() != next) _exit(8);
    if (status == TSL_OK)
        dprintf(out, "%.*s", (int)s.size, (char *)s.bytes);
    else
        dprintf(out, "%s", err.text);
    leave_files(-1);
    _exit(0);
}

/* Adds what the terminal shows until it ends with `prompt` or, NULL, until its end. */
static void read_screen(asked *a, int terminal, const char *prompt)
{
    size_t size = strlen(a->screen);
    while (size + 1 < sizeof a->screen) {
        ssize_t n = read(terminal, a->screen + size, sizeof a->screen - 1 - size);
        if (n <= 0) break;
        size += (size_t)n;
        a->screen[size] = '\0';
        size_t length = prompt ? strlen(prompt) : 0;
        if (prompt && size >= length && strcmp(a->screen + size - length, prompt) == 0) return;
    }
    assert_null(prompt);
}

static const char other_size[] = "";

/* Types the line, or gives the window another size. */
static void act(int terminal, const char *line)
{
    struct winsize size;
    if (line != other_size) {
        assert_int_equal(write(terminal, line, strlen(line)), (int)strlen(line));
        return;
    }
    assert_int_equal(ioctl(terminal, TIOCGWINSZ, &size), 0);
    size.ws_row++;
    assert_int_equal(ioctl(terminal, TIOCSWINSZ, &size), 0);
}

/* A terminal, a question on it, and one line typed at each prompt (NULL ends the list). The child
 * can open `spare_files` files; -1: many. */
static asked ask_with(int spare_files, bool again, const char *const *prompts,
                      const char *const *lines)
{
    asked a = {.status = -1};
    int ends[2], terminal = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
    /* Held open here, so that its settings and its screen outlive the child. */
    int ours = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    assert_true(ours >= 0);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) ask_in_child(ptsname(terminal), again, spare_files, ends[1]);
    close(ends[1]);
    for (; *lines; lines++, prompts++) {
        read_screen(&a, terminal, *prompts);
        act(terminal, *lines);
    }
    assert_int_equal(waitpid(child, &a.status, 0), child);
    assert_true(read(ends[0], a.result, sizeof a.result - 1) >= 0);
    struct termios settings;
    assert_int_equal(tcgetattr(ours, &settings), 0);
    assert_true(settings.c_lflag & ECHO);
    close(ours);
    read_screen(&a, terminal, NULL);
    close(terminal);
    close(ends[0]);
    return a;
}

static asked ask(bool again, const char *const *prompts, const char *const *lines)
{
    return ask_with(-1, again, prompts, lines);
}

static void the_terminal_does_not_show_what_is_typed(void **state)
{
    (void)state;
    asked a = ask(false, (const char *const[]){"passphrase for my.key: "},
                  (const char *const[]){"open sesame\n", NULL});
    assert_string_equal(a.result, "open sesame");
    assert_string_equal(a.screen, "passphrase for my.key: \r\n");
}

static const char *const twice[] = {"new passphrase for my.key: ",
                                    "\r\nthe same again for my.key: "};

static void a_new_passphrase_is_typed_twice(void **state)
{
    (void)state;
    asked a = ask(true, twice, (const char *const[]){"open sesame\n", "open sesame\n", NULL});
    assert_string_equal(a.result, "open sesame");
    assert_string_equal(a.screen, "new passphrase for my.key: \r\nthe same again for my.key: \r\n");
    a = ask(true, twice, (const char *const[]){"open sesame\n", "open sesama\n", NULL});
    assert_string_equal(a.result, "the two passphrases differ");
    a = ask(true, twice, (const char *const[]){"open sesame\n", "open sesam\n", NULL});
    assert_string_equal(a.result, "the two passphrases differ");
    a = ask(true, twice, (const char *const[]){"\n", "\n", NULL});
    assert_string_equal(a.result, "an empty passphrase protects nothing");
    a = ask(true, twice, (const char *const[]){"\4", NULL}); /* control-D */
    assert_string_equal(a.result, "no passphrase was given: the input ended");
}

/* ask() sees to it that the terminal echoes again. */
static void an_interrupt_leaves_the_terminal_as_it_was(void **state)
{
    (void)state;
    asked a = ask(false, (const char *const[]){"passphrase for my.key: "},
                  (const char *const[]){"open ses\3", NULL}); /* control-C */
    assert_true(WIFSIGNALED(a.status));
    assert_int_equal(WTERMSIG(a.status), SIGINT);
    assert_string_equal(a.result, "");
}

static void a_signal_that_the_program_takes_ends_the_question(void **state)
{
    (void)state;
    asked a = ask(false, (const char *const[]){"passphrase for my.key: "},
                  (const char *const[]){"open ses\34", NULL}); /* control-\ */
    assert_int_equal(a.status, 0);
    assert_string_equal(a.result, "interrupted while asking for a passphrase");
    assert_string_equal(a.screen, "passphrase for my.key: \r\n*");
}

static void a_window_of_another_size_does_not_end_the_question(void **state)
{
    (void)state;
    asked a = ask(false, (const char *const[]){"passphrase for my.key: ", "*", "**", "***"},
                  (const char *const[]){other_size, other_size, other_size, "open sesame\n", NULL});
    assert_string_equal(a.result, "open sesame");
    assert_string_equal(a.screen, "passphrase for my.key: ***\r\n");
}

static void with_too_many_files_open_it_asks_nothing(void **state)
{
    (void)state;
    const char *const none[] = {NULL};
    asked a = ask_with(1, false, none, none);
    assert_string_equal(a.result, "cannot use '/dev/tty': too many open files");
    assert_string_equal(a.screen, "\r\n");
}

static void without_a_terminal_it_says_so(void **state)
{
    (void)state;
    char result[300] = {0};
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) ask_in_child(NULL, false, -1, ends[1]);
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(read(ends[0], result, sizeof result - 1) > 0);
    assert_string_equal(result, "cannot ask for the passphrase of 'my.key': there is no terminal "
                                "(use --passphrase-fd)");
    close(ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_descriptor_gives_its_first_line),
        cmocka_unit_test(a_bad_passphrase_line_is_refused),
        cmocka_unit_test(signals_that_others_handle_do_not_end_the_wait),
        cmocka_unit_test(the_terminal_does_not_show_what_is_typed),
        cmocka_unit_test(a_new_passphrase_is_typed_twice),
        cmocka_unit_test(an_interrupt_leaves_the_terminal_as_it_was),
        cmocka_unit_test(a_signal_that_the_program_takes_ends_the_question),
        cmocka_unit_test(a_window_of_another_size_does_not_end_the_question),
        cmocka_unit_test(with_too_many_files_open_it_asks_nothing),
        cmocka_unit_test(without_a_terminal_it_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
