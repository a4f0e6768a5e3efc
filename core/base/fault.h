/* What is wrong with a thing that was given, told to whoever knows where it stands. */
#ifndef CORE_BASE_FAULT_H
#define CORE_BASE_FAULT_H

#include <stdbool.h>

typedef struct fault {
    const char *parameter; /* that it is about; NULL: the thing as a whole */
    bool name;             /* its name is wrong, not its value */
    const char *message;
} fault;

/* Hears one fault after the other, which end with the call. */
typedef struct fault_listener {
    void (*hear)(void *self, const fault *f);
    void *self;
} fault_listener;

#endif
