/* Runs the whole contract against a plugin, in a separate process: to crash or to run forever is a
 * broken promise like any other. */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "plugin/elf.h"
#include "plugin/entry.h"
#include "plugin/file.h"
#include "plugin/plugin.h"
#include "promise.h"

/* Ours take seconds; this is for a plugin that never ends. */
enum { CPU_SECONDS = 300 };

/* The last line of the checking process: it was not the plugin that ended it. */
#define DONE "= done\n"

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

/* What the sanitizers add to everything they compile. */
static bool is_instrumentation(const char *name)
{
    return strncmp(name, "__odr_asan", 10) == 0;
}

static int keep_exports(void *subject, tsl_err *err)
{
    const plugin_subject *s = subject;
    for (size_t i = 0; i < s->elf.dynamic.count; i++) {
        const char *name;
        if (elf_symbol(&name, &s->elf, i) == ELF_EXPORTED && strcmp(name, TSL_ENTRY) != 0 &&
            !is_instrumentation(name))
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
    static const promise there[] = {{"the plugin that makes puzzles loads", keep_entry}, {0}};
    static const promise whole[] = {{"the definition makes a puzzle", keep_definition}, {0}};
    const promise_report report = {.fd = fd, .subject = ""};
    if (promise_check_all(&report, there, s) == 0 && promise_check_all(&report, whole, s) == 0)
        puzzle_promises_check(fd, s->defined, s->self);
}

/* Promises about the file come first, as loading it runs its code. */
static void check_all(int fd, plugin_subject *s)
{
    static const promise format[] = {{"it is a shared object of this machine", keep_format}, {0}};
    static const promise file[] = {{"it exports tsl_plugin_entry and nothing else", keep_exports},
                                   {"it uses nothing that is forbidden", keep_imports},
                                   {"it has no variables of its own", keep_variables},
                                   {0}};
    static const promise entry[] = {{"it loads and its entry is complete", keep_entry}, {0}};
    const promise_report report = {.fd = fd, .subject = ""};
    if (promise_check_all(&report, format, s) == 0) {
        promise_check_all(&report, file, s);
        promise_check_all(&report, entry, s);
    }
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
        check_all(fd, s);
    _exit(file_write_all(fd, DONE, strlen(DONE)) == 0 ? 0 : PROMISE_LOST);
}

/* ---- the watching process ---- */

/* Everything the other process writes until it ends. Returns 0 or an errno. */
static int read_all(text *out, int fd)
{
    char block[4096];
    for (ssize_t n; (n = read(fd, block, sizeof block)) != 0;) {
        if (n < 0 && errno != EINTR) return errno;
        if (n > 0) text_add_bytes(out, block, (size_t)n);
    }
    return 0;
}

/* Runs the checks in a child; *log gets what it wrote, *ended how it ended, as waitpid says. */
static int watch(text *log, int *ended, plugin_subject *s, tsl_err *err)
{
    int ends[2];
    if (pipe(ends) != 0) return file_fail(err, "check", s->plugin->path, errno);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_checks(ends[1], s);
    }
    close(ends[1]);
    int reason = child < 0 ? errno : 0;
    if (child > 0) reason = read_all(log, ends[0]);
    close(ends[0]); /* first: a process that writes on ends by it */
    while (child > 0 && waitpid(child, ended, 0) < 0 && errno == EINTR) {
    }
    if (!reason && WIFEXITED(*ended) && WEXITSTATUS(*ended) == PROMISE_LOST)
        return tsl_fail(err, TSL_ESYSTEM,
                        "cannot check '%s': the process that checks it could not say what it found",
                        s->plugin->path);
    return reason ? file_fail(err, "check", s->plugin->path, reason) : TSL_OK;
}

static void add_death(text *report, const char *during, int ended)
{
    text_addf(report, PROMISE_BROKEN "%s: ", during);
    if (WIFSIGNALED(ended)) {
        const char *name = strsignal(WTERMSIG(ended));
        text_addf(report, "it was killed by signal %d (%s)\n", WTERMSIG(ended),
                  name ? name : "unknown");
    } else {
        text_add(report, "it ended the process\n");
    }
}

/* Turns the log into the report. */
static void make_report(text *report, char *log, int ended)
{
    const char *during = "the check", *line;
    bool done = false;
    while ((line = strsep(&log, "\n"))) {
        if (*line == '\0') continue;
        if (strncmp(line, PROMISE_NEXT, strlen(PROMISE_NEXT)) == 0)
            during = line + strlen(PROMISE_NEXT);
        else if (strncmp(line, DONE, strlen(DONE) - 1) == 0)
            done = true;
        else
            text_addf(report, "%s\n", line);
    }
    if (!done) add_death(report, during, ended);
}

static int judge(const text *report, const char *path, tsl_err *err)
{
    static const char broken[] = PROMISE_BROKEN;
    const char *line = report->bytes;
    while (line && strncmp(line, broken, strlen(broken)) != 0) {
        line = strchr(line, '\n');
        if (line) line++;
    }
    if (!line) return TSL_OK;
    line += strlen(broken);
    return tsl_fail(err, TSL_EBROKEN, "%s: broken promise: %.*s", file_name(path),
                    (int)strcspn(line, "\n"), line);
}

static int check_subject(text *report, plugin_subject *s, const char *path, tsl_err *err)
{
    text log = {0};
    int ended = 0;
    int status = plugin_read(&s->plugin, path, err);
    if (status == TSL_OK) status = watch(&log, &ended, s, err);
    if (status == TSL_OK) {
        text_add(&log, "");
        make_report(report, log.bytes, ended);
        status = judge(report, s->plugin->path, err);
    }
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
