/* The orders that a host sends the program that runs scripts, one byte each, and their answers. */
#ifndef CORE_BASE_ORDER_H
#define CORE_BASE_ORDER_H

#include <sys/socket.h>

enum {
    /* Ends the worker before, if there is one. Answered by ORDER_SPAWNED, which carries the new
     * worker's socket, or by ORDER_REFUSED. */
    ORDER_SPAWN = 'S',
    ORDER_SPAWNED = 's',
    ORDER_REFUSED = 'x',
    ORDER_REAP = 'R' /* answered by the worker's wait status, an int */
};

/* Room for one descriptor beside a message of one byte. */
typedef union order_passing {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
} order_passing;

#endif
