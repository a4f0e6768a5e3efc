/* Runs the whole contract against a plugin, in a process of its own, promise by promise. */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "plugin/elf.h"
#include "plugin/plugin.h"
#include "trust/rng.h"

/* Ours take seconds; this is for a plugin that never ends. */
enum { CPU_SECONDS = 300 };

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
            return tsl_fail(err, TSL_EBROKEN,
                            "it exports '%s' as well: compile with -fvisibility=hidden", name);
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
                return tsl_fail(err, TSL_EBROKEN, "it uses '%s', but %s", name, forbidden[k].what);
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
    return tsl_fail(err, TSL_EBROKEN,
                    "'%s' can be changed: make it const, or keep what init makes in *self",
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
    if (!entry->define)
        return tsl_fail(err, TSL_EBROKEN, "'%s' defines no puzzles", file_name(s->plugin->path));
    int status = entry->define(&s->defined, &s->self, s->json, s->json_size, err);
    return status == TSL_OK ? entry_check_puzzle(s->defined, file_name(s->plugin->path), err)
                            : status;
}

/* ---- the checking process ---- */

static void check_definition(int fd, plugin_subject *s)
{
    static const promise entry[] = {{"the plugin that makes puzzles loads", keep_entry}, {0}};
    static const promise whole[] = {{"the definition makes a puzzle", keep_definition}, {0}};
    if (promise_check_all(fd, "", entry, s) == 0 && promise_check_all(fd, "", whole, s) == 0)
        puzzle_promises_check(fd, s->defined, s->self);
}

/* Promises about the file come first, as loading it runs its code. */
static void check_plugin(int fd, plugin_subject *s)
{
    static const promise format[] = {{"it is a shared object of this machine", keep_format}, {0}};
    static const promise rest[] = {{"it exports tsl_plugin_entry and nothing else", keep_exports},
                                   {"it uses nothing that is forbidden", keep_imports},
                                   {"it has no variables of its own", keep_variables},
                                   {"it loads and its entry is complete", keep_entry},
                                   {0}};
    if (promise_check_all(fd, "", format, s) == 0) promise_check_all(fd, "", rest, s);
    /* A puzzle of a definition is checked with its definition. */
    const tsl_puzzle *const *p = s->plugin->entry ? s->plugin->entry->puzzles : NULL;
    const tsl_renderer *const *r = s->plugin->entry ? s->plugin->entry->renderers : NULL;
    for (; p && *p; p++) puzzle_promises_check(fd, *p, NULL);
    for (; r && *r; r++) renderer_promises_check(fd, *r);
}

static _Noreturn void run_checks(int fd, plugin_subject *s)
{
    /* Whatever handles these in the program must not handle them for a plugin. */
    static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++) signal(deadly[i], SIG_DFL);
    const struct rlimit no_core = {0, 0}, cpu = {CPU_SECONDS, CPU_SECONDS};
    setrlimit(RLIMIT_CORE, &no_core);
    setrlimit(RLIMIT_CPU, &cpu);
    if (s->json)
        check_definition(fd, s);
    else
        check_plugin(fd, s);
    _exit(file_write_all(fd, done, strlen(done)) == 0 ? 0 : PROMISE_LOST);
}

/* ---- the watching process ---- */

/* Runs the checks in a child; *log gets what it wrote, *ended how it ended, as waitpid says. */
static int watch(text *log, int *ended, plugin_subject *s, tsl_err *err)
{
    int ends[2], reason = 0;
    char block[4096];
    if (pipe(ends) != 0) return file_fail(err, "check", s->plugin->path, errno);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_checks(ends[1], s);
    }
    if (child < 0) reason = errno;
    close(ends[1]);
    for (ssize_t n; child > 0 && !reason && (n = read(ends[0], block, sizeof block)) != 0;) {
        if (n > 0) text_add_bytes(log, block, (size_t)n);
        if (n < 0 && errno != EINTR) reason = errno;
    }
    close(ends[0]); /* first: a process that writes on ends by it */
    while (child > 0 && waitpid(child, ended, 0) < 0 && errno == EINTR) continue;
    if (!reason && WIFEXITED(*ended) && WEXITSTATUS(*ended) == PROMISE_LOST)
        return tsl_fail(err, TSL_ESYSTEM,
                        "cannot check '%s': the process that checks it could not say what it found",
                        s->plugin->path);
    return reason ? file_fail(err, "check", s->plugin->path, reason) : TSL_OK;
}

/* Turns the log into the report. TSL_EBROKEN names the first broken promise. */
static int make_report(text *report, char *log, int ended, const char *path, tsl_err *err)
{
    const char *during = "the check", *line;
    bool complete = false;
    text_add(report, "");
    while ((line = strsep(&log, "\n"))) {
        if (strncmp(line, next, strlen(next)) == 0)
            during = line + strlen(next);
        else if (strncmp(line, done, strlen(done) - 1) == 0)
            complete = true;
        else if (*line)
            text_addf(report, "%s\n", line);
    }
    const int number = WIFSIGNALED(ended) ? WTERMSIG(ended) : 0;
    if (!complete && number)
        text_addf(report, "%s%s: it was killed by signal %d (%s)\n", broken, during, number,
                  strsignal(number));
    else if (!complete)
        text_addf(report, "%s%s: it ended the process\n", broken, during);
    for (line = report->bytes; *line && strncmp(line, broken, strlen(broken)) != 0;)
        line += strcspn(line, "\n") + 1;
    if (!*line) return TSL_OK;
    line += strlen(broken);
    return tsl_fail(err, TSL_EBROKEN, "%s: broken promise: %.*s", file_name(path),
                    (int)strcspn(line, "\n"), line);
}

static int check_subject(text *report, plugin_subject *s, const char *path, tsl_err *err)
{
    text log = {0};
    int ended = 0;
    text_add(&log, "");
    int status = plugin_read(&s->plugin, path, err);
    if (status == TSL_OK) status = watch(&log, &ended, s, err);
    if (status == TSL_OK) status = make_report(report, log.bytes, ended, s->plugin->path, err);
    text_free(&log);
    plugin_free(s->plugin);
    return status;
}

int plugin_check(text *report, const char *path, tsl_err *err)
{
    plugin_subject s = {0};
    return check_subject(report, &s, path, err);
}

int plugin_check_definition(text *report, const char *path, const char *json, size_t size,
                            tsl_err *err)
{
    plugin_subject s = {.json = json, .json_size = size};
    return check_subject(report, &s, path, err);
}

/* One line; a plugin's own message must not be able to look like another line. */
static void write_line(int fd, const char *start, const char *name, const promise *p,
                       const char *reason)
{
    text line = {0};
    text_addf(&line, "%s%s%s%s%s%s", start, name, *name ? ": " : "", p->text, *reason ? ": " : "",
              reason);
    for (size_t i = 0; i < line.size; i++)
        if (line.bytes[i] == '\n') line.bytes[i] = ' ';
    text_add(&line, "\n");
    /* A broken promise must not be lost. */
    if (file_write_all(fd, line.bytes, line.size) != 0) _exit(PROMISE_LOST);
    text_free(&line);
}

unsigned promise_check_all(int fd, const char *name, const promise *list, void *subject)
{
    unsigned count = 0;
    for (; list->text; list++) {
        tsl_err err = {0};
        if (!list->keep) continue;
        write_line(fd, next, name, list, "");
        int status = list->keep(subject, &err);
        count += status != TSL_OK;
        write_line(fd, status == TSL_OK ? good : broken, name, list, err.text);
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

int guarded_new(guarded *out, size_t size, uint8_t fill, tsl_err *err)
{
    size_t whole = (size + 2 * GUARD + 63) / 64 * 64;
    uint8_t *block = aligned_alloc(64, whole);
    if (!block) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    *out = (guarded){.bytes = block + GUARD, .size = size, .block = block};
    memset(block, GUARD_BYTE, whole);
    memset(out->bytes, fill, size);
    return TSL_OK;
}

int guarded_check(const guarded *g, const char *what, tsl_err *err)
{
    bool whole = true;
    for (size_t i = 0; i < GUARD; i++)
        whole &= g->block[i] == GUARD_BYTE && g->bytes[g->size + i] == GUARD_BYTE;
    memset(g->block, GUARD_BYTE, GUARD);
    memset(g->bytes + g->size, GUARD_BYTE, GUARD);
    return whole ? TSL_OK
                 : tsl_fail(err, TSL_EBROKEN, "it writes outside %s, which has %zu bytes", what,
                            g->size);
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
    if (n == g->size) return tsl_fail(err, TSL_EBROKEN, "%s does not end with NUL", what);
    for (size_t i = 0; i < n; i++)
        if ((g->bytes[i] < ' ' || g->bytes[i] > '~') && !(lines && g->bytes[i] == '\n'))
            return tsl_fail(err, TSL_EBROKEN, "%s is not printable ASCII", what);
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
        status = tsl_fail(err, TSL_EBROKEN, "it asks for a random number below 0");
    rng_close(&stream);
    return status;
}

int round_trip_new(round_trip *out, const checked_puzzle *t, uint8_t fill, tsl_err *err)
{
    *out = (round_trip){0};
    size_t state_size = t->type->state_size;
    int status = guarded_new(&out->state, state_size, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->before, state_size, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->back, state_size, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->scramble, TSL_SCRAMBLE_MAX, fill, err);
    if (status == TSL_OK) status = guarded_new(&out->work, t->work_size, fill, err);
    return status;
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
    if (status != TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "state %u has no scramble: %s", number, why.text);
    if (bad_bound) return tsl_fail(err, TSL_EBROKEN, "it asks for a random number below 0");
    if (round_trip_changed(p))
        return tsl_fail(err, TSL_EBROKEN, "scramble() changes the state it is given");
    status = guarded_check(&p->work, "the scratch memory", err);
    if (status == TSL_OK) status = guarded_check_text(&p->scramble, "the scramble", true, err);
    if (status != TSL_OK) return status;
    t->type->solved(t->self, p->back.bytes);
    if (t->type->apply(t->self, p->back.bytes, out, &why) != TSL_OK)
        return tsl_fail(err, TSL_EBROKEN, "apply() cannot read the scramble of state %u", number);
    status = guarded_check(&p->back, "the state", err);
    if (status == TSL_OK && memcmp(p->back.bytes, p->state.bytes, p->state.size) != 0)
        return tsl_fail(err, TSL_EBROKEN, "apply(solved, scramble) is not the state, at state %u",
                        number);
    return status;
}

int round_trip_choose(round_trip *p, const checked_puzzle *t, unsigned number, tsl_err *err)
{
    if (number > 0) return round_trip_draw(&p->state, t, t->type->draw, number, err);
    t->type->solved(t->self, p->state.bytes);
    return guarded_check(&p->state, "the state", err);
}
