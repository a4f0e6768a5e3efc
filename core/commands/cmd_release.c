/* twistseal release: completes a set after the competition. */
#include <stdio.h>

#include "command.h"
#include "set/check/verify.h"

static const char help[] =
    "usage: twistseal release DIR [OPTION...]\n"
    "\n"
    "Once the competition is over: copies the scrambles, leaves and sheets of DIR.secret into\n"
    "DIR, so that anyone can check all of the set. Before that every file is compared with what\n"
    "MANIFEST lists; where one differs, or DIR.secret is of another set, nothing is copied.\n"
    "DIR.secret stays as it is. A release that was interrupted is completed by running it\n"
    "again.\n"
    "\n"
    "  --secrets PLACE     the folder of the scrambles, or the archive that 'generate\n"
    "                      --archive' made; default: DIR.secret, or else DIR.secret.zip\n"
    "  --passphrase-fd N   read the archive's passphrase from file descriptor N\n"
    "  --seed              release the seed, too: 'twistseal audit DIR' then shows that nothing\n"
    "                      was chosen\n"
    "\n"
    "Exit codes: 0 released, 1 a file is not the one that was signed, 2 could not do it.\n";

static int run_release(char **argv, tsl_err *err)
{
    bool seed = false;
    set_source set = {0};
    check_result r = {0};
    secrets_option secrets = {0};
    const option_spec specs[] = {{"--secrets", NULL, OPTION_STRING, &secrets.path, 0},
                                 {"--passphrase-fd", NULL, OPTION_FD, &secrets.passphrase_fd, 1023},
                                 {"--seed", NULL, OPTION_FLAG, &seed, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, &set.directory, 1, "the directory of a set", err);
    if (status == TSL_OK) status = secrets_option_open(&set, &secrets, true, err);
    if (status == TSL_OK) {
        status = release_set(&r, &set, seed, err);
        status = verdict(status, set.directory, "released", &r.found, NULL, err);
    }
    if (status == TSL_OK) {
        verdict_note(&r.litter);
        printf("released: %zu file%s added to '%s'\n", r.file_count, r.file_count == 1 ? "" : "s",
               set.directory);
    }
    check_result_free(&r);
    secrets_option_free(&secrets);
    return status;
}

const command cmd_release = {"release", "add the scrambles to a set after the competition", help,
                             run_release};
