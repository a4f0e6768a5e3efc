/* Runs the whole contract against a plugin, in a process of its own, promise by promise. */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "plugin/elf.h"
#include "plugin/plugin.h"
#include "trust/rng.h"

/* What a line of the checking process begins with: the promise that is checked next, one that is
 * kept, one that is broken. The last line says that it was not the plugin that ended it. */
static const char next[] = "> ", good[] = "ok ", broken[] = "not ok ", done[] = "= done\n";

/* The exit code of a process that could not write such a line. */
enum { PROMISE_LOST = 3 };

/* ---- the file ---- */

typedef struct plugin_subject {
    plugin *plugin;
    elf elf;
    const char *json; /* of the definition that is checked; NULL: the plugin is */
    size_t json_size;
    const tsl_puzzle *defined; /* what it makes of it, */
    void *self;                /* and what its init gets */
} plugin_subject;

static int keep_format(void *subject, tsl_err *err)
{
    plugin_subject *s = subject;
    const text *bytes = &s->plugin->bytes;
    return elf_open(&s->elf, file_name(s->plugin->path), bytes->bytes, bytes->size, err);
}

static int keep_exports(void *subject, tsl_err *err)
{
    const plugin_subject *s = subject;
    for (size_t i = 0; i < s->elf.dynamic.count; i++) {
        const char *name;
        if (elf_symbol(&name, &s->elf, i) == ELF_EXPORTED && strcmp(name, TSL_ENTRY) != 0 &&
            strncmp(name, "__odr_asan", 10) != 0) /* the sanitizers add that to everything */
            return broke(err, "it exports '%s' as well: compile with -fvisibility=hidden", name);
    }
    return TSL_OK;
}

static int keep_imports(void *subject, tsl_err *err)
{
    static const struct {
        const char *what, *names; /* names between spaces */
    } forbidden[] = {
        {"randomness comes from tsl_rng alone",
         " rand rand_r srand random random_r srandom drand48 erand48 lrand48 nrand48 mrand48 "
         "jrand48 srand48 getrandom getentropy arc4random arc4random_buf arc4random_uniform "
         "RAND_bytes RAND_priv_bytes "},
        {"a plugin has no clock",
         " time clock clock_gettime gettimeofday timespec_get times ftime localtime gmtime "
         "localtime_r gmtime_r nanosleep sleep usleep "},
        /* But for _exit and write, with which lib/memory.h ends it where memory runs out. */
        {"a plugin never ends the process",
         " exit _Exit quick_exit abort atexit raise kill signal sigaction longjmp siglongjmp "
         "_longjmp __longjmp_chk "},
        {"a plugin starts no process",
         " fork vfork clone system popen execl execlp execle execv execvp execve execvpe "
         "posix_spawn posix_spawnp "},
        {"threads are the host's: see tsl_host.parallel", " pthread_create thrd_create "},
        {"a plugin prints nothing",
         " printf vprintf puts putchar perror fprintf vfprintf fputs fputc putc fwrite stdout "
         "stderr __printf_chk __vprintf_chk __fprintf_chk __vfprintf_chk "},
        {"a plugin opens no files",
         " open open64 openat openat64 creat fopen fopen64 freopen opendir socket connect dlopen "},
        {"a plugin does not depend on its surroundings",
         " getenv secure_getenv setlocale getcwd gethostname getpid "},
    };
    const plugin_subject *s = subject;
    for (size_t i = 0; i < s->elf.dynamic.count; i++) {
        const char *name;
        char word[64];
        if (elf_symbol(&name, &s->elf, i) != ELF_IMPORTED) continue;
        snprintf(word, sizeof word, " %s ", name);
        for (size_t k = 0; k < sizeof forbidden / sizeof forbidden[0]; k++)
            if (strstr(forbidden[k].names, word))
                return broke(err, "it uses '%s', but %s", name, forbidden[k].what);
    }
    return TSL_OK;
}

static int keep_variables(void *subject, tsl_err *err)
{
    const plugin_subject *s = subject;
#ifdef __SANITIZE_ADDRESS__
    return TSL_OK; /* instrumented plugins have variables that are not theirs */
#endif
    const char *name = elf_variable(&s->elf);
    if (!name) return TSL_OK;
    return broke(err, "'%s' can be changed: make it const, or keep what init makes in *self",
                 *name ? name : "(stripped)");
}

static int keep_entry(void *subject, tsl_err *err)
{
    plugin_subject *s = subject;
    return plugin_load(s->plugin, err);
}

static int keep_definition(void *subject, tsl_err *err)
{
    plugin_subject *s = subject;
    const tsl_plugin *entry = s->plugin->entry;
    if (!entry->define) return broke(err, "'%s' defines no puzzles", file_name(s->plugin->path));
    int status = entry->define(&s->defined, &s->self, s->json, s->json_size, err);
    return status == TSL_OK ? entry_check_puzzle(s->defined, file_name(s->plugin->path), err)
                            : status;
}

/* ---- the checking process ---- */

/* Promises about the file come first, as loading it runs its code. */
static void check_plugin(int fd, plugin_subject *s)
{
    static const promise format[] = {{"it is a shared object of this machine", keep_format}, {0}};
    static const promise rest[] = {{"it exports tsl_plugin_entry and nothing else", keep_exports},
                                   {"it uses nothing that is forbidden", keep_imports},
                                   {"it has no variables of its own", keep_variables},
                                   {"it loads and its entry is complete", keep_entry},
                                   {0}};
    static const promise maker[] = {{"the plugin that makes puzzles loads", keep_entry}, {0}};
    static const promise whole[] = {{"the definition makes a puzzle", keep_definition}, {0}};
    if (s->json) {
        if (promise_check_all(fd, "", maker, s) == 0 && promise_check_all(fd, "", whole, s) == 0)
            puzzle_promises_check(fd, s->defined, s->self);
        return; /* a plugin's own puzzles are checked without a definition */
    }
    if (promise_check_all(fd, "", format, s) == 0) promise_check_all(fd, "", rest, s);
    const tsl_puzzle *const *p = s->plugin->entry ? s->plugin->entry->puzzles : NULL;
    const tsl_renderer *const *r = s->plugin->entry ? s->plugin->entry->renderers : NULL;
    for (; p && *p; p++) puzzle_promises_check(fd, *p, NULL);
    for (; r && *r; r++) renderer_promises_check(fd, *r);
}

static _Noreturn void run_checks(int fd, plugin_subject *s)
{
    /* Whatever handles these in the program must not handle them for a plugin. */
    static const int deadly[] = {SIGSEGV, SIGBUS,  SIGILL, SIGFPE,
                                 SIGABRT, SIGTRAP, SIGSYS, SIGXCPU};
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++) signal(deadly[i], SIG_DFL);
    const struct rlimit no_core = {0, 0}, cpu = {CHECK_CPU_SECONDS, CHECK_CPU_SECONDS + 5};
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_CPU, &cpu);
    check_plugin(fd, s);
    _exit(file_write_all(fd, done, strlen(done)) == 0 ? 0 : PROMISE_LOST);
}

/* ---- the watching process ---- */

/* Runs the checks in a child, and passes on each line that it writes, as soon as it does. */
static int watch(tsl_sink *report, plugin_subject *s, tsl_err *err)
{
    int ends[2], ended = 0;
    size_t room = 0;
    bool complete = false;
    char *line = NULL, *during = xstrdup("the check"), *first_broken = NULL;
    if (pipe(ends) != 0) return file_fail(err, "check", s->plugin->path, errno);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_checks(ends[1], s);
    }
    int reason = child < 0 ? errno : 0;
    close(ends[1]);
    FILE *in = fdopen(ends[0], "r");
    for (ssize_t n; !reason && (n = getline(&line, &room, in)) > 0;) {
        if (strncmp(line, next, strlen(next)) == 0) {
            free(during);
            during = xstrndup(line + strlen(next), strcspn(line, "\n") - strlen(next));
        } else if (strcmp(line, done) == 0) {
            complete = true;
        } else {
            report->write(report->self, line, (size_t)n);
            if (!first_broken && strncmp(line, broken, strlen(broken)) == 0)
                first_broken = xstrndup(line + strlen(broken), (size_t)n - strlen(broken) - 1);
        }
    }
    if (!reason && ferror(in)) reason = errno;
    fclose(in); /* first: a process that writes on ends by it */
    while (child > 0 && waitpid(child, &ended, 0) < 0 && errno == EINTR) continue;
    int status = TSL_OK;
    if (reason) {
        status = file_fail(err, "check", s->plugin->path, reason);
    } else if (WIFEXITED(ended) && WEXITSTATUS(ended) == PROMISE_LOST) {
        status =
            tsl_fail(err, TSL_ESYSTEM,
                     "cannot check '%s': the process that checks it could not say what it found",
                     s->plugin->path);
    } else if (!complete) {
        const int number = WIFSIGNALED(ended) ? WTERMSIG(ended) : 0;
        char *cause = number == SIGXCPU
                          ? xasprintf("it took more than %d s of processor time", CHECK_CPU_SECONDS)
                      : number
                          ? xasprintf("it was killed by signal %d (%s)", number, strsignal(number))
                          : xstrdup("it ended the process");
        char *last = xasprintf("%s%s: %s\n", broken, during, cause);
        report->write(report->self, last, strlen(last));
        if (!first_broken)
            first_broken = xstrndup(last + strlen(broken), strlen(last) - strlen(broken) - 1);
        free(last);
        free(cause);
    }
    if (status == TSL_OK && first_broken)
        status =
            broke(err, "%s: broken promise: %.3000s", file_name(s->plugin->path), first_broken);
    free(line);
    free(during);
    free(first_broken);
    return status;
}

static int check_subject(tsl_sink *report, plugin_subject *s, const char *path, tsl_err *err)
{
    int status = plugin_read(&s->plugin, path, err);
    if (status == TSL_OK) status = watch(report, s, err);
    plugin_free(s->plugin);
    return status;
}

int plugin_check(tsl_sink *report, const char *path, tsl_err *err)
{
    plugin_subject s = {0};
    return check_subject(report, &s, path, err);
}

int plugin_check_definition(tsl_sink *report, const char *path, const char *json, size_t size,
                            tsl_err *err)
{
    plugin_subject s = {.json = json, .json_size = size};
    return check_subject(report, &s, path, err);
}

/* ---- lines ---- */

void promise_write(int fd, char *line)
{
    /* A plugin's own message must not be able to look like another line. */
    for (char *end = line + strlen(line) - 1; (end = memrchr(line, '\n', (size_t)(end - line)));)
        *end = ' ';
    /* A broken promise must not be lost. */
    if (file_write_all(fd, line, strlen(line)) != 0) _exit(PROMISE_LOST);
    free(line);
}

unsigned promise_check_all(int fd, const char *name, const promise *list, void *subject)
{
    unsigned count = 0;
    const char *colon = *name ? ": " : "";
    for (; list->text; list++) {
        tsl_err err = {0};
        if (!list->keep) continue;
        promise_write(fd, xasprintf("%s%s%s%s\n", next, name, colon, list->text));
        if (list->keep(subject, &err) == TSL_OK) {
            promise_write(fd, xasprintf("%s%s%s%s\n", good, name, colon, list->text));
        } else {
            promise_write(fd,
                          xasprintf("%s%s%s%s: %s\n", broken, name, colon, list->text, err.text));
            count++;
        }
    }
    return count;
}

int taker_write(void *self, const void *bytes, size_t size)
{
    taker *t = self;
    if (t->writes++ >= t->most) return TAKER_REFUSES;
    text_add_bytes(&t->bytes, bytes, size);
    return TSL_OK;
}

/* ---- guarded storage ---- */

enum { GUARD = 256, GUARD_BYTE = 0xa5 };

void guarded_new(guarded *out, size_t size, uint8_t fill)
{
    uint8_t *block = xmalloc(size + 2 * GUARD + 64);
    uint8_t *start = block + (64 - (uintptr_t)block % 64);
    *out = (guarded){.bytes = start + GUARD, .size = size, .block = block};
    memset(start, GUARD_BYTE, size + 2 * GUARD);
    memset(out->bytes, fill, size);
}

int guarded_check(const guarded *g, const char *what, tsl_err *err)
{
    bool whole = true;
    uint8_t *before = g->bytes - GUARD, *after = g->bytes + g->size;
    for (size_t i = 0; i < GUARD; i++) whole &= before[i] == GUARD_BYTE && after[i] == GUARD_BYTE;
    memset(before, GUARD_BYTE, GUARD);
    memset(after, GUARD_BYTE, GUARD);
    return whole ? TSL_OK : broke(err, "it writes outside %s, which has %zu bytes", what, g->size);
}

void guarded_free(guarded *g)
{
    free(g->block);
    *g = (guarded){0};
}

int guarded_check_text(const guarded *g, const char *what, bool lines, tsl_err *err)
{
    int status = guarded_check(g, what, err);
    if (status != TSL_OK) return status;
    size_t n = strnlen((const char *)g->bytes, g->size);
    if (n == g->size) return broke(err, "%s does not end with NUL", what);
    for (size_t i = 0; i < n; i++)
        if ((g->bytes[i] < ' ' || g->bytes[i] > '~') && !(lines && g->bytes[i] == '\n'))
            return broke(err, "%s is not printable ASCII", what);
    return TSL_OK;
}

/* ---- the trip ---- */

enum { FOR_DRAW, FOR_SCRAMBLE };

/* A separate stream for each number and purpose, the same in every run. */
static void open_stream(rng_stream *out, unsigned number, unsigned purpose)
{
    uint8_t key[KEY_SIZE] = {0};
    memcpy(key, &number, sizeof number);
    memcpy(key + sizeof number, &purpose, sizeof purpose);
    rng_open(out, key);
}

int round_trip_draw(guarded *state, const checked_puzzle *t, draw_function *draw, unsigned number,
                    tsl_err *err)
{
    rng_stream stream;
    open_stream(&stream, number, FOR_DRAW);
    tsl_rng rng = rng_for_plugin(&stream);
    draw(t->self, state->bytes, &rng);
    int status = guarded_check(state, "the state", err);
    if (status == TSL_OK && stream.failed)
        status = broke(err, "it asks for a random number below 0");
    rng_close(&stream);
    return status;
}

void round_trip_new(round_trip *out, const checked_puzzle *t, uint8_t fill)
{
    guarded_new(&out->state, t->type->state_size, fill);
    guarded_new(&out->before, t->type->state_size, fill);
    guarded_new(&out->back, t->type->state_size, fill);
    guarded_new(&out->scramble, TSL_SCRAMBLE_MAX, fill);
    guarded_new(&out->work, t->work_size, fill);
}

void round_trip_free(round_trip *p)
{
    guarded *all[] = {&p->state, &p->before, &p->back, &p->scramble, &p->work};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) guarded_free(all[i]);
}

void round_trip_note(round_trip *p)
{
    memcpy(p->before.bytes, p->state.bytes, p->state.size);
}

bool round_trip_changed(const round_trip *p)
{
    return memcmp(p->before.bytes, p->state.bytes, p->state.size) != 0;
}

int round_trip_scramble(round_trip *p, const checked_puzzle *t, unsigned number, unsigned nth,
                        tsl_err *err)
{
    rng_stream stream;
    open_stream(&stream, number + nth * ROUND_TRIPS, FOR_SCRAMBLE);
    tsl_rng rng = rng_for_plugin(&stream);
    const tsl_want want = {.nth = nth, .rng = &rng, .work = p->work.bytes};
    round_trip_note(p);
    char *out = (char *)p->scramble.bytes;
    tsl_err why = {0};
    int status = t->type->scramble(t->self, out, p->state.bytes, &want, &why);
    bool bad_bound = stream.failed;
    rng_close(&stream);
    if (status == TSL_ELIMIT && nth > 0) return status;
    if (status != TSL_OK) return broke(err, "state %u has no scramble: %s", number, why.text);
    if (bad_bound) return broke(err, "it asks for a random number below 0");
    if (round_trip_changed(p)) return broke(err, "scramble() changes the state it is given");
    status = guarded_check(&p->work, "the scratch memory", err);
    if (status == TSL_OK) status = guarded_check_text(&p->scramble, "the scramble", true, err);
    if (status != TSL_OK) return status;
    t->type->solved(t->self, p->back.bytes);
    if (t->type->apply(t->self, p->back.bytes, out, &why) != TSL_OK)
        return broke(err, "apply() cannot read the scramble of state %u", number);
    status = guarded_check(&p->back, "the state", err);
    if (status == TSL_OK && memcmp(p->back.bytes, p->state.bytes, p->state.size) != 0)
        return broke(err, "apply(solved, scramble) is not the state, at state %u", number);
    return status;
}

int round_trip_choose(round_trip *p, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    if (number > 0) return round_trip_draw(&p->state, t, t->type->draw, number, err);
    t->type->solved(t->self, p->state.bytes);
    return guarded_check(&p->state, "the state", err);
}
