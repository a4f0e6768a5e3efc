/* What JavaScript calls in a thread that shares the work of another: it derives keys of a display.
 */
#include "share.h"

#include <string.h>

#include "set/render/display_keys.h"

_Static_assert((int)DISPLAY_TASK_SIZE <= (int)WEB_DERIVE_SIZE &&
                   (int)DISPLAY_ANSWER_SIZE <= (int)WEB_DERIVE_SIZE,
               "a task or an answer has more bytes than there is room for");

unsigned web_derive(uint8_t bytes[WEB_DERIVE_SIZE])
{
    uint8_t task[DISPLAY_TASK_SIZE];
    memcpy(task, bytes, sizeof task);
    const bool done = display_keys_task(bytes, task);
    secret_wipe(task, sizeof task);
    return done ? DISPLAY_ANSWER_SIZE : 0;
}
