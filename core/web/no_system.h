/* The functions of the C library and of compiled code that the instance for scripts has of its own.
 */
#ifndef CORE_WEB_NO_SYSTEM_H
#define CORE_WEB_NO_SYSTEM_H

#include <sys/types.h>

ssize_t read(int fd, void *bytes, size_t size);
ssize_t write(int fd, const void *bytes, size_t size);
_Noreturn void _exit(int status);

int __wasi_fd_write(int fd, const void *pieces, size_t count, size_t *written);
int __wasi_fd_read(int fd, const void *pieces, size_t count, size_t *got);
int __wasi_fd_seek(int fd, long long offset, int from, long long *now);
int __wasi_fd_close(int fd);
int __syscall_dup3(int from, int to, int flags);
int __wasi_clock_time_get(int clock, long long precision, long long *now);
_Noreturn void __wasi_proc_exit(int status);

int getTempRet0(void);
void setTempRet0(int value);
void emscripten_notify_memory_growth(size_t memory);

#endif
