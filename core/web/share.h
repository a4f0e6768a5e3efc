/* What JavaScript calls in a thread that shares the work of another. */
#ifndef CORE_WEB_SHARE_H
#define CORE_WEB_SHARE_H

#include <stdint.h>

/* Does a task that another thread handed out, in place: the bytes have room for WEB_DERIVE_SIZE.
 * Returns the size of the answer; 0: out of memory. */
enum { WEB_DERIVE_SIZE = 128 };
unsigned web_derive(uint8_t bytes[WEB_DERIVE_SIZE]);

#endif
