/* What a computer with Linux has of a platform: clocks of places, files, plugins, processes. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/order.h"
#include "base/platform.h"

/* Opens the zone, since the C library takes one that it cannot open for UTC. */
bool platform_zone_is_known(const char *zone, tsl_err *trouble)
{
    char path[200];
    struct stat info;
    const size_t size = strspn(zone, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                     "0123456789_+-/");
    if (size == 0 || size > 100 || zone[size] || zone[0] == '/') return false;
    snprintf(path, sizeof path, "/usr/share/zoneinfo/%s", zone);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool looked = fd >= 0 && fstat(fd, &info) == 0;
    const int reason = errno;
    if (fd >= 0) close(fd);
    if (!looked && reason != ENOENT && reason != ENOTDIR) file_fail(trouble, "read", path, reason);
    return looked && S_ISREG(info.st_mode);
}

/* The C library converts to and from the zone that the environment names; NULL: the machine's. */
static void set_zone(const char *zone)
{
    if ((zone ? setenv("TZ", zone, 1) : unsetenv("TZ")) != 0) memory_ran_out();
    tzset();
}

/* `when` NULL: from the time that the zone's clocks show. */
static void convert(struct tm *t, const time_t *when, const char *zone)
{
    const char *before = getenv("TZ");
    char *saved = before ? xstrdup(before) : NULL;
    set_zone("UTC0"); /* a zone is read anew only if there was another before */
    set_zone(zone);
    t->tm_isdst = -1;
    if (when)
        localtime_r(when, t);
    else
        mktime(t);
    set_zone(saved);
    free(saved);
}

void platform_zone_local(struct tm *t, const char *zone)
{
    convert(t, NULL, zone);
}

void platform_zone_at(struct tm *t, time_t when, const char *zone)
{
    convert(t, &when, zone);
}

/* ---- words ---- */

const char *platform_error_text(int reason)
{
    return strerrordesc_np(reason);
}

const char *platform_signal_name(int signal)
{
    return sigabbrev_np(signal);
}

/* ---- files ---- */

/* One part after the other, none of which leads upwards or to the root: openat2 would do it at
 * once, but not with kernels before 5.6, nor in sandboxes that refuse it. */
int platform_open_below(int directory, const char *name, int flags)
{
    const char *slash = strchr(name, '/');
    const size_t size = slash ? (size_t)(slash - name) : strlen(name);
    const bool leads_out = size == 0 || (size == 2 && memcmp(name, "..", 2) == 0);
    if (leads_out || size > NAME_MAX) {
        errno = leads_out ? EXDEV : ENAMETOOLONG;
        return -1;
    }
    if (!slash) return openat(directory, name, flags | O_NOFOLLOW);
    char folder[NAME_MAX + 1];
    memcpy(folder, name, size);
    folder[size] = '\0';
    struct stat info;
    int fd = openat(directory, folder, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) return -1;
    int file = -1, reason = ENOTDIR;
    if (fstat(fd, &info) != 0) {
        reason = errno;
    } else if (S_ISLNK(info.st_mode)) {
        reason = ELOOP;
    } else if (S_ISDIR(info.st_mode)) {
        file = platform_open_below(fd, slash + 1, flags);
        reason = errno;
    }
    close(fd);
    errno = reason;
    return file;
}

int platform_rename_new(const char *from, const char *to)
{
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int platform_sync_all(int file)
{
    return syncfs(file) == 0 ? 0 : errno;
}

char *platform_own_file(void)
{
    Dl_info info;
    const char *name = dladdr((const void *)platform_own_file, &info) ? info.dli_fname : NULL;
    const char *slash = name ? strrchr(name, '/') : NULL;
    bool is_library = slash && strncmp(slash + 1, "libtwistseal.so", 15) == 0;
    return realpath(is_library ? name : "/proc/self/exe", NULL);
}

/* ---- tables ---- */

const void *platform_kept(const char *name)
{
    (void)name;
    return NULL;
}

bool platform_keep(const char *name, const void *bytes)
{
    (void)name;
    (void)bytes;
    return false;
}

/* ---- plugins ---- */

enum { SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL };

/* A sealed copy in memory, which cannot be changed, as a descriptor in *out. */
static int make_copy(int *out, const platform_code *code, tsl_err *err)
{
    int fd = memfd_create(code->name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (fd < 0) return file_fail(err, "make a copy in memory of", code->name, errno);
    int reason = file_write_all(fd, code->bytes, code->size);
    if (!reason && fcntl(fd, F_ADD_SEALS, SEALS) != 0) reason = errno;
    if (reason) {
        close(fd);
        return file_fail(err, "make a copy in memory of", code->name, reason);
    }
    *out = fd;
    return TSL_OK;
}

static const char copies[] = "/proc/self/fd/%d";

/* Is this descriptor a sealed copy of the code? */
static bool is_copy(int fd, const platform_code *code)
{
    struct stat info;
    if (fcntl(fd, F_GET_SEALS) != SEALS || fstat(fd, &info) != 0) return false;
    if ((size_t)info.st_size != code->size || code->size == 0) return false;
    void *bytes = mmap(NULL, code->size, PROT_READ, MAP_SHARED, fd, 0);
    if (bytes == MAP_FAILED) return false;
    const bool same = memcmp(bytes, code->bytes, code->size) == 0;
    munmap(bytes, code->size);
    return same;
}

typedef struct search {
    const platform_code *code;
    int fd; /* -1 until it is found */
} search;

static int look_at_loaded(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    int fd;
    search *s = context;
    if (sscanf(info->dlpi_name, copies, &fd) == 1 && is_copy(fd, s->code)) s->fd = fd;
    return s->fd >= 0;
}

/* The loader knows by its path what it has loaded. The descriptor stays open, so that no second
 * library gets the path of the first; and code that is there is not loaded again, so that a program
 * that opens the same plugins for ever does not grow. */
int platform_load(const void **symbol, const platform_code *code, tsl_err *err)
{
    search loaded = {code, -1};
    dl_iterate_phdr(look_at_loaded, &loaded);
    int fd = loaded.fd;
    int status = fd < 0 ? make_copy(&fd, code, err) : TSL_OK;
    if (status != TSL_OK) return status;
    char path[40];
    snprintf(path, sizeof path, copies, fd);
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        /* The loader's own message names the copy; what follows its name is the reason. */
        const char *why = dlerror();
        const size_t n = strlen(path);
        if (!why) why = "no reason given";
        if (strncmp(why, path, n) == 0 && strncmp(why + n, ": ", 2) == 0) why += n + 2;
        status = tsl_fail(err, TSL_EBROKEN, "%s: cannot be loaded: %s", code->name, why);
        if (loaded.fd < 0) close(fd);
        return status;
    }
    *symbol = dlsym(handle, code->wanted);
    return TSL_OK;
}

/* ---- progress ---- */

enum { BAR_WIDTH = 30 };

bool platform_is_watched(void)
{
    return isatty(STDERR_FILENO);
}

void platform_show(const platform_stage *s)
{
    char bar[BAR_WIDTH + 1];
    if (s->total == 0) { /* its steps are not counted */
        fprintf(stderr, "\r%s ...\033[K", s->title);
    } else {
        size_t filled = s->done * BAR_WIDTH / s->total;
        for (size_t i = 0; i < BAR_WIDTH; i++) bar[i] = i < filled ? '#' : '.';
        bar[BAR_WIDTH] = '\0';
        fprintf(stderr, "\r%-8s [%s] %zu/%zu %s%s\033[K", s->title, bar, s->done, s->total,
                s->label, s->left);
    }
    fflush(stderr);
}

void platform_show_end(void)
{
    fputs("\r\033[K", stderr);
    fflush(stderr);
}

/* ---- this process ---- */

bool platform_is_cancelled(void)
{
    return false;
}

unsigned platform_cores(void)
{
    /* The affinity mask, not the machine: a container or taskset may allow fewer. */
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) == 0) return (unsigned)CPU_COUNT(&mask);
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

const char *platform_environment(const char *name)
{
    return secure_getenv(name);
}

bool platform_hide_memory(void)
{
    const struct rlimit no_core = {0, 0};
    return setrlimit(RLIMIT_CORE, &no_core) == 0 && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
}

int platform_signals(const sigset_t *blocked)
{
    return signalfd(-1, blocked, SFD_CLOEXEC);
}

/* ---- the program ---- */

struct platform_peer {
    pid_t pid;
    int fd;
};

/* Nothing of this process but `fd` goes along: no other descriptor, no environment, no handling of
 * signals. */
static int spawn_program(pid_t *pid, const char *program, int fd)
{
    char *const argv[] = {(char[]){"twistseal-script"}, NULL}, *const env[] = {NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    int reason = posix_spawn_file_actions_init(&files);
    if (reason) return reason;
    reason = posix_spawnattr_init(&attributes);
    if (!reason) {
        reason = posix_spawn_file_actions_adddup2(&files, fd, 0);
        if (!reason) reason = posix_spawn_file_actions_addclosefrom_np(&files, 1);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        if (!reason) reason = posix_spawn(pid, program, &files, &attributes, argv, env);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return reason;
}

int platform_peer_start(platform_peer **out, int *wire, const char *program, tsl_err *err)
{
    int pair[2];
    platform_peer *p = xcalloc(1, sizeof *p);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        free(p);
        return tsl_fail(err, TSL_ESYSTEM, "cannot make a socket pair: %s", strerror(errno));
    }
    p->fd = *wire = pair[0];
    int reason = spawn_program(&p->pid, program, pair[1]);
    close(pair[1]);
    if (reason) {
        close(pair[0]);
        free(p);
        return file_fail(err, "run", program, reason);
    }
    *out = p;
    return TSL_OK;
}

void platform_peer_stop(platform_peer *p)
{
    close(p->fd); /* the program ends at the end of its input, having killed its worker */
    TEMP_FAILURE_RETRY(waitpid(p->pid, NULL, 0));
    free(p);
}

/* ---- its workers ---- */

static bool give_order(const platform_peer *p, char order)
{
    return TEMP_FAILURE_RETRY(send(p->fd, &order, 1, MSG_NOSIGNAL)) == 1;
}

static bool receive_descriptor(int *fd, int from)
{
    char tag = 0;
    order_passing p = {{0}};
    struct iovec tagged = {&tag, 1};
    struct msghdr m = {.msg_iov = &tagged,
                       .msg_iovlen = 1,
                       .msg_control = p.bytes,
                       .msg_controllen = sizeof p.bytes};
    if (TEMP_FAILURE_RETRY(recvmsg(from, &m, MSG_CMSG_CLOEXEC)) != 1 || tag != ORDER_SPAWNED)
        return false;
    const struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    if (!c || c->cmsg_type != SCM_RIGHTS || c->cmsg_len != CMSG_LEN(sizeof *fd)) return false;
    memcpy(fd, CMSG_DATA(c), sizeof *fd);
    return true;
}

bool platform_peer_spawn(int *wire, platform_peer *p)
{
    return give_order(p, ORDER_SPAWN) && receive_descriptor(wire, p->fd);
}

bool platform_peer_reap(int *wait_status, platform_peer *p)
{
    return give_order(p, ORDER_REAP) &&
           TEMP_FAILURE_RETRY(recv(p->fd, wait_status, sizeof *wait_status, MSG_WAITALL)) ==
               sizeof *wait_status;
}

/* ---- wires ---- */

/* 1 when `fd` is ready. */
static int wait_ready(int fd, short events, unsigned ms)
{
    struct pollfd p = {fd, events, 0};
    int n = poll(&p, 1, (int)ms);
    if (n > 0) return 1;
    if (n == 0) return PLATFORM_LATE;
    return errno == EINTR ? PLATFORM_AGAIN : PLATFORM_FAILED;
}

static ssize_t result(ssize_t n)
{
    if (n >= 0) return n;
    if (errno == EINTR || errno == EAGAIN) return PLATFORM_AGAIN;
    return errno == EPIPE || errno == ECONNRESET ? PLATFORM_CLOSED : PLATFORM_FAILED;
}

ssize_t platform_wire_read(int wire, void *bytes, size_t size, unsigned ms)
{
    int ready = wait_ready(wire, POLLIN, ms);
    return ready == 1 ? result(recv(wire, bytes, size, MSG_DONTWAIT)) : ready;
}

ssize_t platform_wire_write(int wire, const void *bytes, size_t size, unsigned ms)
{
    int ready = wait_ready(wire, POLLOUT, ms);
    return ready == 1 ? result(send(wire, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL)) : ready;
}

void platform_wire_close(int wire)
{
    close(wire);
}
