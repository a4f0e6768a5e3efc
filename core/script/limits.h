/* The limits on what a script may use and send, shared by the program and its worker. */
#ifndef CORE_SCRIPT_LIMITS_H
#define CORE_SCRIPT_LIMITS_H

#include <stddef.h>
#include <stdint.h>

enum {
    DATA_DEPTH = 32,          /* tables inside tables */
    SCRIPT_MESSAGE_MAX = 1000 /* bytes of an error */
};

typedef struct script_limits {
    size_t memory;         /* bytes a script may hold; 0: 256 MiB */
    uint64_t instructions; /* per call; 0: 200 million */
    unsigned wall_ms;      /* per call; 0: 10 s */
    size_t output;         /* bytes of one answer; 0: 32 MiB */
} script_limits;

#endif
