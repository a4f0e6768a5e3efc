/* The option --shard: where the lines of a run go, or those of one of its parts. */
#ifndef CORE_COMMANDS_LIB_SHARD_OPTION_H
#define CORE_COMMANDS_LIB_SHARD_OPTION_H

#include "practice/shard_writer.h"

/* For a command's help. */
#define SHARD_HELP                                                                                 \
    "  --shard I/N     print only part I of N, between two lines that say so. Parts may be made "  \
    "on\n"                                                                                         \
    "                  any machines; 'twistseal merge' makes of them what one run prints.\n"

/* Reads the option's value; NULL: the run is not divided. TSL_EUSAGE: it is not I/N. */
int shard_option_read(shard *out, const char *value, tsl_err *err);

typedef struct shard_output {
    FILE *lines;          /* standard output, or the stream that frames what goes there */
    shard_writer *writer; /* NULL: not divided */
} shard_output;

/* Begins the output of a command: of a shard, its first line. `parameters` (freed here) are all
 * that decides about the lines, `root` the seed if there is one. */
int shard_output_open(shard_output *out, const shard *part, text *parameters, const secret *root,
                      tsl_err *err);
/* Ends it: with the last line of a shard if `whole` says that all lines are there. Returns `status`
 * or, if that is TSL_OK, what went wrong here. */
int shard_output_close(shard_output *out, int status, bool whole, tsl_err *err);

#endif
