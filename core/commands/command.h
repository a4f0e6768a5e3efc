/* A command of the program: its name, its help, and the function that runs it; and what commands
 * share: options, seeds, signers, verdicts, answers in JSON. */
#ifndef CORE_COMMANDS_COMMAND_H
#define CORE_COMMANDS_COMMAND_H

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "trust/sealing/archive.h"
#include "trust/secret.h"
#include "trust/signatures.h"
#include "twistseal/base.h"

typedef struct command {
    const char *name;
    const char *summary; /* one line, lower case, for the list of commands */
    const char *help;    /* what `twistseal NAME --help` prints, ended by a line feed */
    /* argv[0] is the command's name, NULL ends it. Results go to standard output; errors to `err`,
     * which main prints. Returns a tsl_status. */
    int (*run)(char **argv, tsl_err *err);
} command;

extern const command cmd_audit;
extern const command cmd_release;
extern const command cmd_bench;
extern const command cmd_ceremony;
extern const command cmd_check;
extern const command cmd_events;
extern const command cmd_extend;
extern const command cmd_filter;
extern const command cmd_generate;
extern const command cmd_import;
extern const command cmd_keygen;
extern const command cmd_merge;
extern const command cmd_reveal;
extern const command cmd_scramble;
extern const command cmd_script;
extern const command cmd_sign;
extern const command cmd_trust;
extern const command cmd_plugin;
extern const command cmd_puzzle;
extern const command cmd_solve;
extern const command cmd_verify;

/* ---- options ---- */

/* A number is from 0 on, a count from 1 on. */
typedef enum option_kind {
    OPTION_FLAG,
    OPTION_STRING,
    OPTION_NUMBER,
    OPTION_COUNT,
    OPTION_LIST,
    OPTION_FD
} option_kind;

/* The values of an option that may be given several times, ended by NULL; zeroed at first. */
enum { OPTION_LIST_MAX = 32 };
typedef struct option_list {
    const char *values[OPTION_LIST_MAX + 1];
    size_t count;
} option_list;

/* A file descriptor, as key_ask_terminal takes it: `given` is NULL or the number's place, so that
 * it stays where it is. Zeroed at first. */
typedef struct fd_option {
    int number, *given;
} fd_option;

typedef struct option_spec {
    const char *name;  /* "--jobs" */
    const char *alias; /* "-j", or NULL */
    option_kind kind;
    void *value;  /* bool *, const char **, uint64_t *, option_list *, fd_option *; as it was if not
                     given */
    uint64_t max; /* of a number */
} option_spec;

/* Reads the arguments after argv[0], the command's name, up to NULL by the table (ended by a NULL
 * name). Those that are no options go to `words`, at most `room` of them; TSL_EUSAGE if there is
 * none and `needed` says what the first must be. "--" ends the options. "-" is an argument, and so
 * is a word that begins with "-" and a digit. TSL_EUSAGE, with a suggestion, for an unknown option.
 */
int options_read(char **argv, const option_spec *specs, const char **words, size_t room,
                 const char *needed, tsl_err *err);

/* For the table: how sheets look, in a sheet_looks. */
#define LOOKS_OPTIONS(looks)                                                                       \
    {"--language", NULL, OPTION_STRING, &(looks).language, 0},                                     \
        {"--paper", NULL, OPTION_STRING, &(looks).paper, 0},                                       \
        {"--as", NULL, OPTION_STRING, &(looks).as, 0},                                             \
        {"--greys", NULL, OPTION_FLAG, &(looks).greys, 0},                                         \
        {"--letters", NULL, OPTION_FLAG, &(looks).letters, 0},                                     \
    {                                                                                              \
        "--covers", NULL, OPTION_FLAG, &(looks).covers, 0                                          \
    }

/* Now, or the seconds since 1970 that the environment has as SOURCE_DATE_EPOCH. */
int options_time(int64_t *out, tsl_err *err);

/* The option --secrets: a folder, or an encrypted archive, which is opened. */

typedef struct set_source set_source; /* set/read/set_reader.h */

/* Start with {0}. */
typedef struct secrets_option {
    const char *path; /* as it was given; may be NULL */
    fd_option passphrase_fd;
    archive files;
    char *found_archive;
} secrets_option;

/* Says where the secrets of the set are, and reads them if that is an archive. `look`: if no
 * place is given, an archive DIR.secret.zip is taken where there is no DIR.secret. TSL_EINPUT as
 * archive_read has it. */
int secrets_option_open(set_source *set, secrets_option *o, bool look, tsl_err *err);
void secrets_option_free(secrets_option *o);

/* The option --seed-file of commands that make practice scrambles. */

/* Reads the seed in a file. TSL_EUSAGE if `seed` is given, the option --seed: a seed does not
 * belong on a command line. TSL_EINPUT if the file is none, or belongs to a competition, whose
 * scrambles would be shown. The caller frees *root with secret_free, whatever the status; without a
 * path it stays empty. */
int seed_option_read(secret *root, const char *path, const char *seed, tsl_err *err);

/* TSL_EUSAGE: what --seed, which nobody should give, says. */
int seed_option_refuse(tsl_err *err);

/* A file of the user's own: twistseal/NAME in the folder that the variable names (XDG base
 * directories; a relative one is ignored), or in the one below home. False, and *out is empty:
 * there is no home. */
bool user_path(text *out, const char *variable, const char *below_home, const char *name);

/* Where the user's own list of trusted keys stands: $XDG_CONFIG_HOME/twistseal/allowed_signers. */

/* The list's path, whether it is there or not (below ~/.config without XDG_CONFIG_HOME). The caller
 * frees *out. TSL_ESYSTEM if there is no home. */
int known_signers_path(text *out, tsl_err *err);
/* The same; empty (bytes NULL) if there is no such list. */
int known_signers(text *out, tsl_err *err);

/* ---- what is printed: lines for people, and with --json one object on standard output ---- */

/* Prints "LABEL: LINE" for each line; NULL: none. */
void lines_print(FILE *to, const char *label, const char *lines);
/* The same to standard error, as warnings. */
void warnings_print(const char *lines);

typedef struct make_result make_result;   /* set/write/make.h */
typedef struct check_result check_result; /* set/check/verify.h */

/* What `generate` and `extend` made. `number` follows the competition's id: " (set 2)". */
void answer_made(const make_result *r, const char *number, bool encrypted);

/* An object with the program's version and the command's name. */
json_t *answer_new(const char *command);

/* Takes over `value`. */
void answer_put(json_t *answer, const char *key, json_t *value);
/* NULL: null. What is not printable is replaced, since texts may come from a set. */
void answer_text(json_t *answer, const char *key, const char *string);
/* A list of the text's lines. NULL: an empty list. */
void answer_lines(json_t *answer, const char *key, const char *lines);

/* Adds "errors", what `err` says if `status` is an error; prints and frees the object. Returns the
 * status, or TSL_ESYSTEM. */
int answer_print(json_t *answer, int status, tsl_err *err);

/* The verdict on a set: genuine, not genuine, or could not tell. */

/* The command's status: TSL_EFORGED (exit code 1) only if something was found, TSL_OK only if
 * nothing failed and there is no doubt (`doubts` may be NULL). An error in a file beside the set
 * says nothing about the set: exit code 2. `good` is what the set is otherwise: "genuine". */
int verdict_status(int status, const char *directory, const char *good, const findings *found,
                   const findings *doubts, tsl_err *err);
/* The same; prints the findings, or the doubts if there are none. */
int verdict(int status, const char *directory, const char *good, const findings *found,
            const findings *doubts, tsl_err *err);
/* The answer of a command with this verdict, and what all checks of a set find out. */
json_t *verdict_answer(const char *command, int status, const char *directory, const char *good,
                       const check_result *r);
/* Prints a note for each file that is not part of the set. */
void verdict_note(const findings *litter);
/* Prints who signed, and which signatures count for nothing. `generated` is what the manifest says.
 */
void verdict_signers(const signatures *all, const char *generated);
/* The status for an error that says nothing about the set: exit code 2, the same message. */
int verdict_unsure(tsl_err *err);

#endif
