/* The command `puzzle`: tells how a puzzle is solved. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "config/event.h"

static const char help[] =
    "usage: twistseal puzzle explain ID [--plugin FILE...]\n"
    "\n"
    "explain  prints how the puzzle ID is solved: how many states it has, its phases with what\n"
    "         each has to do, the sizes of their tables, and how many entries are how many turns\n"
    "         away from the goal. ID is a puzzle, an event, or the file of an event.\n"
    "\n"
    "--plugin FILE (an absolute path) adds a plugin.\n"
    "\n"
    "Exit codes: 0 done, 1 there is no such puzzle, 2 could not do it.\n";

static int run_puzzle(char **argv, tsl_err *err)
{
    option_list plugins = {0};
    const option_spec specs[] = {{"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    const char *words[2] = {"", NULL};
    session s = {0};
    text answer = {0};
    int status = options_read(argv, specs, words, 2, NULL, err);
    if (status != TSL_OK) return status;
    if (!words[1] || strcmp(words[0], "explain") != 0)
        return tsl_fail(err, TSL_EUSAGE,
                        "puzzle needs 'explain ID': see 'twistseal puzzle --help'");
    status = session_open(&s, plugins.values, err);
    if (status == TSL_OK) status = session_explain(&answer, &s, words[1], err);
    if (answer.bytes) fputs(answer.bytes, stdout);
    text_free(&answer);
    session_close(&s);
    return status;
}

const command cmd_puzzle = {"puzzle", "tell how a puzzle is solved", help, run_puzzle};
