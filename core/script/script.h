/* Runs Lua scripts where they can do nothing but compute. Data in, data out.
 *
 * A script is a chunk of text that returns one table. Every call
 * sends JSON and gets JSON back; nothing else crosses. */
#ifndef CORE_SCRIPT_SCRIPT_H
#define CORE_SCRIPT_SCRIPT_H

#include <jansson.h>
#include <stdbool.h>

#include "host.h"
#include "trust/hash.h"
#include "twistseal/base.h"

/* The name under which script_load knows what a user wrote: a file, which is what ends in ".lua",
 * by its absolute path, anything else as a built-in script of this folder (NULL: as it is). The
 * caller frees *out. TSL_EINPUT if there is no such file. */
int script_resolve(char **out, const char *given, const char *folder, tsl_err *err);

/* TSL_EINPUT, saying which there are, if there is no built-in script of this name, which begins
 * with `folder` ("formats") and a slash. Paths may be of any script. */
int script_known(const script_host *host, const char *folder, const char *name, tsl_err *err);

/* Loads a script: `name` is a built-in one ("events/333", "formats/text", "draw/cube"), looked for
 * in the program's lua directory, or an absolute path to a .lua file. Loading twice is one load.
 * *digest_out (may be NULL) gets the SHA-256 of the source. Errors name file:line. */
int script_load(script_host *host, const char *name, digest *digest_out, tsl_err *err);

/* The table the script returned, functions left out, as JSON. *out is the caller's (json_decref).
 */
int script_table(json_t **out, script_host *host, const char *name, tsl_err *err);

/* Calls function `function` of the script's table with the values of array `args` and returns its
 * first result. *out is the caller's. A script that raises, overruns a budget or returns something
 * that is not data gives TSL_EBROKEN with script:line and the reason; a user's own TSL_EINPUT, for
 * who wrote it can mend it. */
int script_call(json_t **out, script_host *host, const char *name, const char *function,
                const json_t *args, tsl_err *err);

/* Candidates for a filter's function, "accept_state" or "accept_moves". Each is a JSON object as
 * text, so that a caller can write thousands without building them. */
typedef struct script_batch {
    const char *name, *function;
    const json_t *parameters; /* as script_parameters gives them */
    const char *const *candidates;
    size_t count;
} script_batch;

/* Calls function(candidate, parameters) for each; verdicts[i] is what it returned, which must be
 * true or false. Each candidate meets the script as it was when it had just run, byte for byte,
 * with full budgets but for the clock, so that no verdict depends on the other candidates. Errors
 * as script_call. */
int script_filter(bool *verdicts, script_host *host, const script_batch *batch, tsl_err *err);

/* Has the script's table a function of this name? False until the script is loaded. */
bool script_has(const script_host *host, const char *name, const char *function);

/* The name of the i-th built-in script, in order; NULL past the last. Borrowed. */
const char *script_builtin(const script_host *host, size_t i);

/* Is there a built-in script of this name? */
bool script_exists(const script_host *host, const char *name);

/* The scripts loaded so far, in order of name, for the manifest. */
size_t script_count(const script_host *host);
const char *script_at(const script_host *host, size_t i, digest *digest_out);

#endif
