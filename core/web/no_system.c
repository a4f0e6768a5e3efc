/* The system that the instance for scripts has: it can read, write and end. Everything else that
 * the C library would import is answered here with a refusal, so that nothing else is imported. */
#include "no_system.h"

#include <stddef.h>

#define WIRE(name) __attribute__((import_module("wire"), import_name(name)))

WIRE("read") int wire_read(void *bytes, size_t size);
WIRE("write") void wire_write(const void *bytes, size_t size);
WIRE("end") void wire_end(void);

/* ---- the wire ---- */

ssize_t read(int fd, void *bytes, size_t size)
{
    (void)fd;
    return wire_read(bytes, size);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    (void)fd;
    wire_write(bytes, size);
    return (ssize_t)size;
}

_Noreturn void _exit(int status)
{
    (void)status;
    wire_end();
    __builtin_trap();
}

/* ---- refusals ---- */

/* Errors of WASI, whose header would declare the functions below as imports. */
enum { BAD_FILE = 8, INVALID = 28 };

int __wasi_fd_write(int fd, const void *pieces, size_t count, size_t *written)
{
    (void)fd, (void)pieces, (void)count, (void)written;
    return BAD_FILE;
}

int __wasi_fd_read(int fd, const void *pieces, size_t count, size_t *got)
{
    (void)fd, (void)pieces, (void)count, (void)got;
    return BAD_FILE;
}

int __wasi_fd_seek(int fd, long long offset, int from, long long *now)
{
    (void)fd, (void)offset, (void)from, (void)now;
    return BAD_FILE;
}

int __wasi_fd_close(int fd)
{
    (void)fd;
    return BAD_FILE;
}

int __syscall_dup3(int from, int to, int flags)
{
    (void)from, (void)to, (void)flags;
    return -BAD_FILE;
}

int __wasi_clock_time_get(int clock, long long precision, long long *now)
{
    (void)clock, (void)precision, (void)now;
    return INVALID;
}

_Noreturn void __wasi_proc_exit(int status)
{
    _exit(status);
}

/* ---- what compiled code calls ---- */

/* The second half of a result, between a call and the next instruction. */
static int second_half;

int getTempRet0(void)
{
    return second_half;
}

void setTempRet0(int value)
{
    second_half = value;
}

void emscripten_notify_memory_growth(size_t memory)
{
    (void)memory;
}
