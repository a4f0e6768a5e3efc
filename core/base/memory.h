/* How much memory the machine can give. */
#ifndef CORE_BASE_MEMORY_H
#define CORE_BASE_MEMORY_H

#include <stdint.h>

/* The bytes this process can allocate without swapping, or 0 if the system does not say. */
uint64_t memory_available(void);

#endif
