/* Starts the worker program and sends it the two frames of its setup. */
#include "zygote.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/platform.h"
#include "frame.h"

enum { SETUP_MS = 10000 };

struct zygote {
    platform_peer *peer;
    int wire;
};

static int fail_gone(tsl_err *err)
{
    return tsl_fail(err, TSL_ESYSTEM,
                    "the process that runs scripts cannot go on: run the program again");
}

static int send_setup(const zygote *z, const text *settings, const text *sources, tsl_err *err)
{
    struct timespec deadline = frame_deadline(SETUP_MS);
    if (frame_send(z->wire, settings->bytes, settings->size, &deadline) != FRAME_OK ||
        frame_send(z->wire, sources->bytes, sources->size, &deadline) != FRAME_OK)
        return fail_gone(err);
    return TSL_OK;
}

int zygote_start(zygote **out, const char *program, const text *settings, const text *sources,
                 tsl_err *err)
{
    zygote *z = xcalloc(1, sizeof *z);
    int status = platform_peer_start(&z->peer, &z->wire, program, err);
    if (status == TSL_OK) status = send_setup(z, settings, sources, err);
    if (status == TSL_OK)
        *out = z;
    else
        zygote_stop(z);
    return status;
}

void zygote_stop(zygote *z)
{
    if (!z) return;
    if (z->peer) platform_peer_stop(z->peer);
    free(z);
}

int zygote_spawn(int *wire, zygote *z, tsl_err *err)
{
    return platform_peer_spawn(wire, z->peer) ? TSL_OK : fail_gone(err);
}

int zygote_reap(int *wait_status, zygote *z, tsl_err *err)
{
    return platform_peer_reap(wait_status, z->peer) ? TSL_OK : fail_gone(err);
}

int zygote_renew(zygote *z, tsl_err *err)
{
    return platform_peer_renew(z->peer) ? TSL_OK : fail_gone(err);
}
