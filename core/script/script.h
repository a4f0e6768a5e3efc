/* Runs Lua scripts in a process that can only compute.
 *
 * A script is a text that returns one table. A call sends JSON and gets JSON back; nothing else
 * crosses. */
#ifndef CORE_SCRIPT_SCRIPT_H
#define CORE_SCRIPT_SCRIPT_H

#include <jansson.h>
#include <stdbool.h>

#include "base/report.h"
#include "script/host.h"
#include "trust/hash.h"
#include "twistseal/base.h"

/* Turns what a user wrote into a name for script_load. A name that ends in ".lua" is a file and
 * becomes its absolute path. Any other is a built-in script of `folder` (NULL: left as it is). The
 * caller frees *out. TSL_ESYSTEM if there is no such file. */
int script_resolve(char **out, const char *wanted, const char *folder, tsl_err *err);

/* TSL_EINPUT, with a list of the scripts there are, unless `name` is a built-in script of `folder`
 * ("formats/text" in "formats") or a path. */
int script_known(const script_host *host, const char *folder, const char *name, tsl_err *err);

/* Loads a script: `name` is a built-in one ("events/333", "formats/text", "draw/cube"), looked for
 * in the program's lua directory, or an absolute path to a .lua file. Loading twice is one load.
 * *digest_out (may be NULL) gets the SHA-256 of the source. Errors name file:line. */
int script_load(script_host *host, const char *name, digest *digest_out, tsl_err *err);

/* The table the script returned, functions left out, as JSON. *out is the caller's (json_decref).
 */
int script_table(json_t **out, script_host *host, const char *name, tsl_err *err);

/* Calls `function` of the script's table with the values of the array `args` and returns its first
 * result. *out is the caller's. If the script raises an error, exceeds a budget or returns
 * something that is not data, the error is TSL_EBROKEN with script:line and the reason; for a
 * user's own script TSL_EINPUT, since its author can mend it. */
int script_call(json_t **out, script_host *host, const char *name, const char *function,
                const json_t *args, tsl_err *err);

/* From now on calls that have this very value among their arguments send what was written once: a
 * model of a thousand scrambles has 300 kB. It is borrowed, and may not change, until another is
 * shared; NULL ends that. */
void script_share(script_host *host, const json_t *value);

/* Candidates for a filter's function, "accept_state" or "accept_moves". Each is the text of a JSON
 * object, so that a caller can write thousands without building objects. */
typedef struct script_batch {
    const char *name, *function;
    const json_t *parameters; /* as script_parameters gives them */
    const char *const *candidates;
    size_t count;
} script_batch;

/* Calls function(candidate, parameters) for each candidate; verdicts[i] is what it returned, true
 * or false. Before each call the script's memory is put back, byte for byte, to what it was when
 * the script had just run, and the budgets of memory and instructions are full again. So a verdict
 * does not depend on other candidates. Errors as script_call. */
int script_filter(bool *verdicts, script_host *host, const script_batch *batch, tsl_err *err);

/* Does the script's table have this function? False until the script is loaded. */
bool script_has(const script_host *host, const char *name, const char *function);

/* The variables, "seen, count", that the functions of a filter change, of which nothing is left at
 * their next call; "a global" is any of those. NULL: none that is known. Borrowed. */
const char *script_stored(const script_host *host, const char *name);

/* The name of the i-th built-in script, in order; NULL past the last. Borrowed. */
const char *script_builtin(const script_host *host, size_t i);

/* Is there a built-in script of this name? */
bool script_exists(const script_host *host, const char *name);

/* Adds the text of INDEX, which the build puts beside the scripts: a line for each of the host's,
 * with the table that it returns, so that a command which needs no more runs no script. What was
 * changed since is seen by a digest; then the scripts run. */
void script_index_write(text *out, script_host *host);

/* The file of a built-in script that somebody added to the program's own; NULL: it is none. The
 * caller frees it. */
char *script_added_file(const script_host *host, const char *name);
/* Adds the file as the built-in script of this name, in place of one that was added before; one
 * that is the program's own stays. script_host_stop must follow. */
int script_adopt(script_host *host, const char *name, const char *path, tsl_err *err);
/* From here on there are no scripts that were added, but for those kept: another installation may
 * lack them, and what it made is judged without them. */
void script_forget_added(script_host *host, bool (*is_kept)(const void *context, const char *name),
                         const void *context);

/* The scripts that something is made with, known before any of them runs. */

/* Names are the host's and as script_load takes them. Start with {0}; free `items`. */
typedef struct script_record {
    const char *name;
    digest sha256;
} script_record;

typedef struct script_list {
    script_record *items;
    size_t count;
} script_list;

/* Adds a script, each once, and the built-in ones whose names stand in its text as
 * include("draw/ink"), and in theirs. Runs none of them. TSL_EINPUT: there is no such script. */
int script_list_add(script_list *list, script_host *host, const char *name, tsl_err *err);

/* From now on a function that is called may include only built-in scripts of this list: else
 * TSL_EBROKEN. What a set is made with is signed and public, so it may not depend on what a
 * function is called with. NULL: any script, as at first. What a script includes when it is loaded
 * is not restricted. */
void script_restrict(script_host *host, const script_list *list);

/* Checks the parameters given to a format or a filter. */

/* The parameters of a format or filter as the script gets them. `values` is the object of those
 * that a user gave. They are checked against its declaration, with defaults
 * filled in, then checked by its function `check`, if it has one. Each parameter that is unknown,
 * missing or wrong is a problem in `r`, with its name as key; *out is then NULL. *out is the
 * caller's. */
int script_check_parameters(json_t **out, script_host *host, const char *name, const json_t *values,
                            report *r, tsl_err *err);

/* The same, with problems as an error: TSL_EINPUT with a line for each. */
int script_parameters(json_t **out, script_host *host, const char *name, const json_t *values,
                      tsl_err *err);

#endif
