/* The command `import`: turns WCIF into a competition file. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "command.h"
#include "config/competition.h"
#include "config/config.h"

static const char help[] =
    "usage: twistseal import FILE [--plugin FILE...] > competition.yaml\n"
    "\n"
    "Turns WCIF, the file that the WCA's website exports of a competition, into a competition\n"
    "file: events, rounds, scramble sets, the schedule, and TNoodle's extensions (extra\n"
    "scrambles, multi-blind cubes, copies, languages of fewest moves, colours of cubes). It can\n"
    "then be edited. 'check' and 'generate' also take the WCIF as it is. Persons stay behind:\n"
    "the key 'persons' of the competition file can name the WCIF. Notes name what else is not\n"
    "used.\n"
    "\n"
    "  --plugin FILE   also use this plugin (absolute path), for puzzles of your own\n"
    "\n"
    "Exit codes: 0 done, 1 the file is wrong, 2 could not do it.\n";

static int print(const competition *c, const char *file, tsl_err *err)
{
    if (!c->input->wcif)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is not WCIF, a JSON object with 'formatVersion': a competition file "
                        "needs no import",
                        file);
    text yaml = {0};
    tree_print(&yaml, &c->input->tree);
    fwrite(yaml.bytes, 1, yaml.size, stdout);
    text_free(&yaml);
    if (json_array_size(c->input->persons) > 0 && utf8_is_printable(file, strlen(file)))
        printf("# persons: \"%s\"   # fills in names on sheets of fewest moves\n", file);
    lines_print(stderr, "note", c->notes.bytes);
    warnings_print(c->warnings.bytes);
    return TSL_OK;
}

static int run_import(char **argv, tsl_err *err)
{
    option_list plugins = {0};
    const option_spec specs[] = {{"--plugin", NULL, OPTION_LIST, &plugins, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    const char *file = NULL;
    session s = {0};
    competition *c = NULL;
    int status = options_read(argv, specs, &file, 1, "a WCIF file", err);
    if (status == TSL_OK) status = session_open(&s, plugins.values, err);
    if (status == TSL_OK) status = config_load(&c, file, NULL, NULL, &s, err);
    if (status == TSL_OK) status = print(c, file, err);
    competition_free(c);
    session_close(&s);
    return status;
}

const command cmd_import = {"import", "turn WCIF into a competition file", help, run_import};
