/* twistseal sign: adds a signature to a set. */
#include <stdio.h>

#include "command.h"
#include "set/check/verify.h"
#include "trust/signing/signing.h"

static const char help[] =
    "usage: twistseal sign DIR --key KEY [--passphrase-fd N]\n"
    "\n"
    "Adds a signature to the set in DIR, for competitions that two or more answer for. Every\n"
    "file is compared with MANIFEST before. The first signature is MANIFEST.sig, the others are\n"
    "MANIFEST.2.sig, MANIFEST.3.sig and so on; none is ever changed. 'ssh-keygen -Y verify'\n"
    "checks each of them. 'twistseal verify --policy' demands that certain people have signed.\n"
    "\n"
    "  --key KEY           the key that signs: a private key's file (of 'twistseal keygen' or of\n"
    "                      'ssh-keygen -t ed25519'), or a '.pub' file, whose private half an\n"
    "                      ssh-agent holds, and so a security key\n"
    "  --passphrase-fd N   read the key's passphrase from file descriptor N\n"
    "\n"
    "Exit codes: 0 signed, 1 the key or the set is wrong, 2 could not do it.\n";

static int run_sign(char **argv, tsl_err *err)
{
    const char *directory = NULL, *path = NULL;
    fd_option passphrase_fd = {0};
    signing_key *key = NULL;
    check_result r = {0};
    char name[24];
    const option_spec specs[] = {{"--key", NULL, OPTION_STRING, &path, 0},
                                 {"--passphrase-fd", NULL, OPTION_FD, &passphrase_fd, 1023},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, &directory, 1, NULL, err);
    if (status == TSL_OK && (!directory || !path))
        status = tsl_fail(err, TSL_EUSAGE, "sign needs the directory of a set, and --key");
    if (status == TSL_OK)
        status = signing_load(&key, path, key_ask_terminal, passphrase_fd.given, err);
    if (status == TSL_OK) status = sign_set(&r, name, directory, key, err);
    if (r.found.count > 0) status = verdict(status, directory, "signed", &r.found, NULL, err);
    if (status == TSL_OK) {
        char root[DIGEST_HEX];
        verdict_note(&r.litter);
        hash_hex(root, &r.manifest.root);
        printf("signed: %s of %s, %zu scrambles, digest %.4s %.4s %.4s %.4s\n", name,
               r.manifest.competition, r.manifest.tree_size, root, root + 4, root + 8, root + 12);
    }
    check_result_free(&r);
    key_free(key);
    return status;
}

const command cmd_sign = {"sign", "add a signature to a set", help, run_sign};
