/* twistseal reveal: shows single scrambles of a set, with the proof that they were signed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "command.h"
#include "set/proof/proof.h"

static const char help[] =
    "usage: twistseal reveal DIR PATH... [-o FILE] [OPTION...]\n"
    "\n"
    "Writes one small text file that proves what the scrambles at PATH were when the set in DIR\n"
    "was signed: the manifest, its signatures, the scrambles, and for each its way up the tree\n"
    "to the signed root. 'twistseal verify FILE' checks it alone. It has no other scramble, no\n"
    "seed and no passcode, and nothing in it helps to guess one.\n"
    "\n"
    "A PATH is that of a scramble, as in 333/r3/A/2, or of all that begin with it: a scramble set\n"
    "333/r3/A, an attempt of cubes 333mbf/r1/A/1, a round 333/r3. Several may be given.\n"
    "\n"
    "  -o, --output FILE   where the proof goes; default: the first path, with hyphens, and\n"
    "                      '.proof'. A file is never overwritten.\n"
    "  --sheet PATH        one more PATH: that of a sheet\n"
    "  --secrets PLACE     the folder of the scrambles, or the archive that 'generate\n"
    "                      --archive' made; default: DIR itself once it is released, else\n"
    "                      DIR.secret\n"
    "  --passphrase-fd N   read the archive's passphrase from file descriptor N\n"
    "\n"
    "Exit codes: 0 revealed, 1 no such path, or a file is not the one that was signed, 2 could\n"
    "not do it.\n";

enum { PATHS_MAX = 64 };

static int run_reveal(char **argv, tsl_err *err)
{
    const char *words[PATHS_MAX + OPTION_LIST_MAX + 2] = {NULL}; /* the set, then the paths */
    const char *file = NULL;
    option_list sheets = {.count = 0};
    secrets_option secrets = {0};
    size_t count = 0;
    reveal_result r = {.count = 0};
    const option_spec specs[] = {{"--output", "-o", OPTION_STRING, &file, 0},
                                 {"--sheet", NULL, OPTION_LIST, &sheets, 0},
                                 {"--secrets", NULL, OPTION_STRING, &secrets.path, 0},
                                 {"--passphrase-fd", NULL, OPTION_FD, &secrets.passphrase_fd, 1023},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, words, PATHS_MAX + 1, NULL, err);
    if (status != TSL_OK) return status;
    while (words[count]) count++;
    for (size_t i = 0; i < sheets.count && count > 0; i++) words[count++] = sheets.values[i];
    if (count < 2)
        return tsl_fail(err, TSL_EUSAGE,
                        "reveal needs the directory of a set and the path of a "
                        "scramble, such as '333/r1/A/1'");
    /* "333/r3/A/2" becomes "333-r3-A-2.proof". */
    char *name = file ? xstrdup(file) : xasprintf("%s.proof", words[1]);
    for (char *c = name; !file && *c; c++)
        if (*c == '/') *c = '-';
    set_source set = {.directory = words[0]};
    status = secrets_option_open(&set, &secrets, false, err);
    if (status == TSL_OK) status = reveal_leaves(&r, &set, words + 1, err);
    if (r.found.count > 0) status = verdict(status, words[0], "revealed", &r.found, NULL, err);
    if (status == TSL_OK) status = file_create(name, r.proof.bytes, r.proof.size, 0644, err);
    if (status == TSL_OK) {
        verdict_note(&r.litter);
        printf("revealed in '%s': %zu scramble%s\n%s", name, r.count, r.count == 1 ? "" : "s",
               r.paths.bytes);
    }
    reveal_free(&r);
    secrets_option_free(&secrets);
    free(name);
    return status;
}

const command cmd_reveal = {"reveal", "show single scrambles of a set, with their proof", help,
                            run_reveal};
