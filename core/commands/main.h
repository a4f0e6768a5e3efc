/* The program's memory: every block is cleared before it goes back to the system's heap. */
#ifndef CORE_COMMANDS_MAIN_H
#define CORE_COMMANDS_MAIN_H

#include <stddef.h>

#include "twistseal/base.h"

/* In place of the C library's, which get the block when it is cleared. */
TSL_EXPORT void free(void *block);
TSL_EXPORT void *realloc(void *old, size_t size);

/* Clears what returned calls have left on the stack below the caller. Last in main. */
void wiping_stack(void);

#endif
