/* Larger tables for the 3x3x3 engine, made while it goes on solving. */
#ifndef CORE_PLUGIN_UPGRADE_H
#define CORE_PLUGIN_UPGRADE_H

#include <stdint.h>

/* So many solves of the 3x3x3 engine lie ahead: it is given, if a plugin has asked for it, the
 * tables that pay for them. Those in the cache are there at once. Others are made by a thread, one
 * set after the other, while solving goes on with what there is; or at once where the machine has
 * no cores to spare (`cores`: pool_cores()), since solving would only be in the way. No answer
 * depends on it. Where there is no memory for larger tables the engine keeps those it has. [any]
 */
void upgrade_expect(uint64_t solves, unsigned cores);

/* Waits until the tables that were expected are there, unless another thread waits already. [any]
 */
void upgrade_settle(void);

#endif
