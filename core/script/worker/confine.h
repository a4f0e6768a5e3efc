/* Takes everything from a process but computing and one socket. */
#ifndef CORE_SCRIPT_WORKER_CONFINE_H
#define CORE_SCRIPT_WORKER_CONFINE_H

#include <stdbool.h>
#include <stddef.h>

/* What is taken from each worker, worked out once. */
typedef struct confinement {
    void *filter;     /* of system calls; NULL: this system has none */
    size_t addresses; /* bytes */
    unsigned seconds; /* of processor time */
} confinement;

/* Takes from the zygote what it needs no more: root, privileges to gain, all but a few files, core
 * dumps, being traced. Works out what its workers lose: all but `addresses` bytes of address space
 * more than there is now, and `seconds` of processor time. */
void confine_zygote(confinement *out, size_t addresses, unsigned seconds);

/* Moves `fd` to descriptor 0 and closes every other one. False if that cannot be done. */
bool confine_files(int fd);

/* Confines a worker for good: the limits, no file, no process, ended with its parent, and a filter
 * that lets through only the system calls of an allocator, read and write. Any other call ends the
 * process with SIGSYS. False if there is no such filter: then nothing may run. */
bool confine_worker(const confinement *c);

#endif
