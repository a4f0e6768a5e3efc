/* twistseal trust: the list of signers whom the user trusts. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "command.h"
#include "trust/signers.h"
#include "trust/sshsig.h"

static const char help[] =
    "usage: twistseal trust add NAME KEY [--yes]\n"
    "       twistseal trust list\n"
    "       twistseal trust remove NAME\n"
    "\n"
    "Keeps the list of those whose sets you trust, which 'verify' and 'audit' use where no\n"
    "--signers is given: $XDG_CONFIG_HOME/twistseal/allowed_signers (default: ~/.config), in\n"
    "OpenSSH's format.\n"
    "\n"
    "KEY is a file, such as delegate.key.pub, or the line itself, in quotes, that 'twistseal\n"
    "keygen' printed. 'add' shows the key's fingerprint, and asks; compare it by voice with its\n"
    "owner's. Who is known keeps the key: another one under the same name is refused until you\n"
    "remove the first.\n"
    "\n"
    "  --yes   the fingerprint was compared: do not ask\n"
    "\n"
    "Exit codes: 0 done, 1 the key is wrong or another, 2 could not do it.\n";

static int confirm(bool yes, tsl_err *err)
{
    char answer[16];
    if (yes) return TSL_OK;
    if (!isatty(STDIN_FILENO))
        return tsl_fail(err, TSL_EUSAGE,
                        "compare the fingerprint with its owner's by voice, then say --yes");
    fputs("Did you compare it with its owner's by voice? Type 'yes' to trust it: ", stdout);
    fflush(stdout);
    if (fgets(answer, sizeof answer, stdin) && strcmp(answer, "yes\n") == 0) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "nothing was added");
}

static int add(const char *path, const char *const *words, bool yes, tsl_err *err)
{
    public_key key;
    text fingerprint = {0};
    bool there;
    int status = known_read_key(&key, words[1], err);
    if (status == TSL_OK) key_fingerprint(&fingerprint, &key);
    if (status == TSL_OK) {
        printf("%s %s\n", words[0], fingerprint.bytes);
        status = confirm(yes, err);
    }
    if (status == TSL_OK) status = known_add(&there, path, words[0], &key, err);
    if (status == TSL_OK) printf("%s '%s'\n", there ? "is already in" : "added to", path);
    text_free(&fingerprint);
    return status;
}

static int list(const char *path, tsl_err *err)
{
    text lines = {0};
    int status = known_list(&lines, path, err);
    if (status == TSL_OK && lines.bytes) {
        utf8_clean(lines.bytes, true);
        fputs(lines.bytes, stdout);
    }
    text_free(&lines);
    return status;
}

static int run_trust(char **argv, tsl_err *err)
{
    const char *words[3] = {""}, *verb;
    bool yes = false;
    text path;
    const option_spec specs[] = {{"--yes", NULL, OPTION_FLAG, &yes, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    int status = options_read(argv, specs, words, 3, NULL, err);
    if (status != TSL_OK) return status;
    verb = words[0];
    status = known_signers_path(&path, err);
    if (status == TSL_OK && strcmp(verb, "add") == 0 && words[2])
        status = add(path.bytes, words + 1, yes, err);
    else if (status == TSL_OK && strcmp(verb, "list") == 0 && !words[1])
        status = list(path.bytes, err);
    else if (status == TSL_OK && strcmp(verb, "remove") == 0 && words[1] && !words[2])
        status = known_remove(path.bytes, words[1], err);
    else if (status == TSL_OK)
        status = tsl_fail(err, TSL_EUSAGE, "trust takes 'add NAME KEY', 'list' or 'remove NAME'");
    text_free(&path);
    return status;
}

const command cmd_trust = {"trust", "keep the list of signers you trust", help, run_trust};
