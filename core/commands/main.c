/* The program's entry: finds the command, runs it, prints its error and sets the exit code.
 * No other file prints an error or exits. */
#include "main.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/text.h"
#include "commands/command.h"
#include "trust/secret.h"

static const command *const commands[] = {
    &cmd_check,  &cmd_import,  &cmd_generate, &cmd_extend, &cmd_ceremony, &cmd_verify,
    &cmd_audit,  &cmd_release, &cmd_reveal,   &cmd_sign,   &cmd_trust,    &cmd_scramble,
    &cmd_solve,  &cmd_merge,   &cmd_events,   &cmd_keygen, &cmd_filter,   &cmd_script,
    &cmd_plugin, &cmd_puzzle,  &cmd_bench,    NULL};

static void print_usage(FILE *out)
{
    fputs("usage: twistseal COMMAND [OPTION...]\n"
          "\n"
          "Makes fair, signed scramble sheets for twisty-puzzle competitions, and checks them.\n"
          "\n"
          "commands:\n",
          out);
    for (const command *const *c = commands; *c; c++)
        fprintf(out, "  %-10s %s\n", (*c)->name, (*c)->summary);
    fputs("\n'twistseal COMMAND --help' explains a command.\n"
          "Exit codes: 0 done (verify: genuine), 1 the input is wrong (verify: not genuine),\n"
          "2 could not do it or could not tell.\n",
          out);
}

static bool asks_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static const command *find_command(const char *name)
{
    for (const command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0) return *c;
    return NULL;
}

static int fail_unknown(const char *name, tsl_err *err)
{
    const char *names[sizeof commands / sizeof commands[0]] = {NULL};
    for (size_t i = 0; commands[i]; i++) names[i] = commands[i]->name;
    const char *near = text_closest(name, names);
    if (near)
        return tsl_fail(err, TSL_EUSAGE, "unknown command '%s' (did you mean '%s'?)", name, near);
    return tsl_fail(err, TSL_EUSAGE, "unknown command '%s': see 'twistseal --help'", name);
}

static int run_command(char **argv, tsl_err *err)
{
    const command *c = find_command(argv[0]);
    if (!c) return fail_unknown(argv[0], err);
    for (size_t i = 1; argv[i] && strcmp(argv[i], "--") != 0; i++)
        if (asks_help(argv[i])) {
            fputs(c->help, stdout);
            return TSL_OK;
        }
    return c->run(argv, err);
}

/* `twistseal help`, `twistseal help COMMAND` */
static int print_help(const char *name, tsl_err *err)
{
    const command *c = name ? find_command(name) : NULL;
    if (name && !c) return fail_unknown(name, err);
    if (c)
        fputs(c->help, stdout);
    else
        print_usage(stdout);
    return TSL_OK;
}

static int dispatch(char **argv, tsl_err *err)
{
    if (asks_help(argv[0]) || strcmp(argv[0], "help") == 0) return print_help(argv[1], err);
    if (strcmp(argv[0], "--version") != 0 && strcmp(argv[0], "-v") != 0)
        return run_command(argv, err);
    puts("twistseal " TSL_VERSION);
    return TSL_OK;
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    int status = secret_process_init(&err);
    /* Past a limit on the size of files write() fails, instead of the process dying silently. */
    signal(SIGXFSZ, SIG_IGN);
    if (argc < 2) {
        print_usage(stderr);
        return 2;
    }
    if (status == TSL_OK) status = dispatch(argv + 1, &err);
    /* A full disk shows only when the stream is flushed, now or before. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == TSL_OK)
        status = tsl_fail(&err, TSL_ESYSTEM, "cannot write to standard output: no space or closed");
    /* A message may quote a name that somebody else chose: a file, a key of a JSON text. */
    utf8_clean(err.text, true);
    if (status != TSL_OK) fprintf(stderr, "%s\n", err.text);
    wiping_stack();
    return status == TSL_OK ? 0 : status == TSL_EINPUT || status == TSL_EFORGED ? 1 : 2;
}

/* The program's memory: every block is cleared before it goes back to the system's heap.
 *
 * Scrambles pass through texts, JSON values, pages and encoders, in this program and in libraries.
 * All of them free what they used, so this one place wipes it. free and realloc of the program
 * stand before the C library's, for every library in the process. A program that embeds
 * libtwistseal keeps its own. */

enum { STACK_WIPED = 512 << 10 /* bytes; deeper than any of our calls */ };

/* Sanitizers bring a heap of their own. */
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

extern void __libc_free(void *block);

/* Three of four blocks are small: a few stores take less time than the call. The pages of a large
 * one go back to the system, which clears them: of many only a part was ever touched, and writing
 * would bring in the rest. */
static void wipe(void *block, size_t size)
{
    enum { SMALL = 64, WORD = sizeof(size_t), LARGE = 1 << 20, PAGE = 1 << 16 /* at most */ };
    if (size >= LARGE) {
        const size_t before = -(uintptr_t)block % PAGE, pages = (size - before) / PAGE * PAGE;
        char *first = (char *)block + before;
        const int reason = errno; /* free() keeps it */
        if (madvise(first, pages, MADV_DONTNEED) == 0) {
            explicit_bzero(block, before);
            explicit_bzero(first + pages, size - before - pages);
            return;
        }
        errno = reason;
    }
    if (size > SMALL || size % WORD != 0) {
        explicit_bzero(block, size);
        return;
    }
    volatile size_t *word = block;
    for (size_t i = 0; i < size / WORD; i++) word[i] = 0;
}

void free(void *block)
{
    if (!block) return;
    wipe(block, malloc_usable_size(block));
    __libc_free(block);
}

/* The C library's would leave a copy where the block was. A block that shrinks stays in its place,
 * and what it gave up is wiped with the rest. One that grows gets room for half as much again: a
 * list to which one is added at a time is not copied and wiped each time. */
void *realloc(void *old, size_t size)
{
    enum { LARGE = 512 };
    const size_t had = malloc_usable_size(old), more = had < LARGE ? size : had + had / 2;
    if (old && size > 0 && size <= had) return old;
    void *block = size > 0 || !old ? malloc(size > more ? size : more) : NULL;
    if (block && old) memcpy(block, old, had);
    if (block || size == 0) free(old);
    return block;
}

#endif

__attribute__((noinline)) void wiping_stack(void)
{
    char used[STACK_WIPED];
    explicit_bzero(used, sizeof used);
}
