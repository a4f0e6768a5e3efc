/* The command `merge`: puts together what machines made with --shard. */
#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "command.h"
#include "practice/shard.h"

static const char help[] =
    "usage: twistseal merge FILE... [-o FILE]\n"
    "\n"
    "Puts together the parts of a run that were made with --shard 1/N to N/N ('scramble',\n"
    "'solve --batch', 'filter try'): the result is, to the byte, what one run without --shard\n"
    "prints. The files may be given in any order. Before it writes anything, merge reads all of\n"
    "them and checks that each is whole, that they are of one run, and that none is missing or\n"
    "there twice. Those that are missing are named as an array job takes them: 3,7-9.\n"
    "\n"
    "  -o, --output FILE  where the lines go, all or none, for you alone to read; a file is never\n"
    "                     overwritten. Default: standard output\n"
    "\n"
    "Exit codes: 0 done, 1 the parts are not all there, or not whole, 2 could not do it.\n";

static int write_set(int fd, const void *set, tsl_err *err)
{
    return shard_set_write(fd, set, err);
}

static int run_merge(char **argv, tsl_err *err)
{
    const char *output = NULL;
    const option_spec specs[] = {{"--output", "-o", OPTION_STRING, &output, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    shard_set set = {0};
    const file_content content = {write_set, &set};
    size_t room = 0, count = 0;
    while (argv[room]) room++;
    const char **paths = xcalloc(room, sizeof *paths);
    int status = options_read(argv, specs, paths, room, "the files that --shard made", err);
    while (count < room && paths[count]) count++;
    if (status == TSL_OK) status = shard_set_read(&set, paths, count, err);
    if (status == TSL_OK)
        status = output ? file_create_by(output, &content, 0600, err)
                        : shard_set_write(STDOUT_FILENO, &set, err);
    shard_set_free(&set);
    free(paths);
    return status;
}

const command cmd_merge = {"merge", "put together what was made in parts by --shard", help,
                           run_merge};
