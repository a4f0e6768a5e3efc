/* A command of the program: its name, its help, and the function that runs it. */
#ifndef CORE_COMMANDS_COMMAND_H
#define CORE_COMMANDS_COMMAND_H

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

#endif
