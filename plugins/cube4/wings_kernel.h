/* Chooses the code that turns the wings of the 4x4x4 on this machine. */
#ifndef PLUGINS_CUBE4_WINGS_KERNEL_H
#define PLUGINS_CUBE4_WINGS_KERNEL_H

#include "wings.h"

/* The fastest one for this machine. */
const cube4_kernel *cube4_choose_kernel(void);

#endif
