/* What the instance that runs scripts has of a platform: nothing. It never waits for a host. */
#include "base/platform.h"

ssize_t platform_wire_read(int wire, void *bytes, size_t size, unsigned ms)
{
    (void)wire, (void)bytes, (void)size, (void)ms;
    return PLATFORM_CLOSED;
}

ssize_t platform_wire_write(int wire, const void *bytes, size_t size, unsigned ms)
{
    (void)wire, (void)bytes, (void)size, (void)ms;
    return PLATFORM_CLOSED;
}
