/* A zygote whose workers do a job of the test's own: it runs this test program once more, whose
 * main() must begin with own_worker_main(). */
#ifndef TESTS_OWN_WORKER_H
#define TESTS_OWN_WORKER_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/platform.h"
#include "script/host.h"
#include "script/worker/serve.h"

/* Does not return where this process was started as a worker. */
static inline void own_worker_main(char **argv, serve_job *job)
{
    if (strcmp(argv[0], "twistseal-script") == 0) serve_host(job);
}

/* `settings` as setup_read takes them, without the version and the brackets. */
static inline platform_peer *own_worker_start(const char *settings)
{
    tsl_err err = {0};
    platform_peer *z = NULL;
    text sent = {0}, none = {0};
    char *program = realpath("/proc/self/exe", NULL);
    assert_non_null(program);
    text_addf(&sent, "{\"version\":\"" TSL_VERSION "\",%s}", settings);
    text_add(&none, "");
    assert_int_equal(script_peer_start(&z, program, &sent, &none, &err), TSL_OK);
    free(program);
    text_free(&sent);
    text_free(&none);
    return z;
}

#endif
