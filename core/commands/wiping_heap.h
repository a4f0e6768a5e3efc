/* The program's memory: every block is cleared before it goes back to the system's heap. */
#ifndef CORE_COMMANDS_WIPING_HEAP_H
#define CORE_COMMANDS_WIPING_HEAP_H

/* Clears what returned calls have left on the stack below the caller. Last in main. */
void wiping_stack(void);

#endif
