/* The program in which Lua runs, as a WebAssembly instance that imports three functions
 * (no_system.c). The host calls begin() once, then answer() for each request. */
#include <jansson.h>
#include <stdbool.h>
#include <unistd.h>

#include "script.h"
#include "script/worker/answer.h"

/* ---- the instance ---- */

/* It lives as long as the instance. */
static struct {
    setup setup;
    run run;
    bool runs;
} the;

__attribute__((export_name("begin"))) void script_begin(void)
{
    json_object_seed(1); /* what a script sends stays in its instance */
    if (!setup_read(&the.setup, 0)) _exit(1);
}

__attribute__((export_name("answer"))) void script_answer(void)
{
    if (the.runs)
        answer_next(&the.run);
    else
        answer_first(&the.run, 0, &the.setup);
    the.runs = true;
}
