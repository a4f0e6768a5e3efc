/* The command `keygen`: makes a signing key, and prints the forms of its public half. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "command.h"
#include "trust/secret.h"
#include "trust/sshsig.h"

static const char help[] =
    "usage: twistseal keygen FILE [--principal NAME] [--no-passphrase | --passphrase-fd N]\n"
    "       twistseal keygen --public FILE|FILE.pub [--principal NAME] [--passphrase-fd N]\n"
    "\n"
    "Makes an Ed25519 key that signs sets. Writes two new files: FILE, the private key (mode\n"
    "0600, encrypted with a passphrase that you type on the terminal), and FILE.pub, the public\n"
    "key. Prints the public key in the three forms that verifiers use, and its fingerprint.\n"
    "\n"
    "  --public            make no key: print the public forms of the key in FILE or FILE.pub.\n"
    "                      FILE.pub needs no passphrase\n"
    "  --principal NAME    the owner's name in the signers file; default: the name in FILE.pub,\n"
    "                      or 'delegate' for a new key\n"
    "  --no-passphrase     do not encrypt FILE: anyone who copies it can sign in your name\n"
    "  --passphrase-fd N   read the passphrase from file descriptor N, up to a line feed\n"
    "\n"
    "Exit codes: 0 done, 1 the file or the passphrase is wrong, 2 could not do it.\n";

static const char default_principal[] = "delegate";

typedef struct arguments {
    const char *file, *principal;
    fd_option passphrase_fd;
    bool no_passphrase, public_only;
} arguments;

static int read_arguments(arguments *a, char **argv, tsl_err *err)
{
    *a = (arguments){0};
    const option_spec specs[] = {
        {"--principal", NULL, OPTION_STRING, &a->principal, 0},
        {"--no-passphrase", NULL, OPTION_FLAG, &a->no_passphrase, 0},
        {"--passphrase-fd", NULL, OPTION_FD, &a->passphrase_fd, 1023},
        {"--public", NULL, OPTION_FLAG, &a->public_only, 0},
        {NULL, NULL, OPTION_FLAG, NULL, 0},
    };
    int status = options_read(argv, specs, &a->file, 1, "a file name, such as 'delegate.key'", err);
    if (status != TSL_OK) return status;
    if (a->no_passphrase && (a->passphrase_fd.given || a->public_only))
        return tsl_fail(err, TSL_EUSAGE, "--no-passphrase does not go with %s",
                        a->public_only ? "--public" : "--passphrase-fd");
    return TSL_OK;
}

/* ---- what is printed ---- */

static int add_forms(text *out, const public_key *key, const char *principal, tsl_err *err)
{
    text_add(out, "fingerprint: ");
    key_fingerprint(out, key);
    text_add(out, "\n\n# for 'twistseal verify --signers' and 'ssh-keygen -Y verify -f': a line of "
                  "an allowed_signers file\n");
    int status = key_allowed_signers(out, key, principal, err);
    text_add(out, "\n# for OpenSSH: the public key\n");
    if (status == TSL_OK) key_openssh(out, key, principal);
    text_add(out, "\n# for OpenSSL: the public key as PEM\n");
    if (status == TSL_OK) status = key_spki_pem(out, key, err);
    return status;
}

/* ---- making and showing ---- */

static int check_absent(const char *path, tsl_err *err)
{
    struct stat info;
    if (lstat(path, &info) == 0)
        return tsl_fail(err, TSL_EINPUT, "'%s' exists: it is never overwritten", path);
    return errno == ENOENT ? TSL_OK : file_fail(err, "write", path, errno);
}

/* Writes FILE and FILE.pub, or neither. */
static int save_key(const arguments *a, const char *public_path, const signing_key *key,
                    const public_key *public, tsl_err *err)
{
    secret passphrase = {0};
    text line = {0};
    int status = TSL_OK;
    if (!a->no_passphrase)
        status = key_ask_terminal(&passphrase, a->file, true, a->passphrase_fd.given, err);
    if (status == TSL_OK)
        status = key_save(key, a->file, a->no_passphrase ? NULL : &passphrase, err);
    if (status == TSL_OK) {
        key_openssh(&line, public, a->principal);
        status = file_create(public_path, line.bytes, line.size, 0644, err);
        if (status != TSL_OK) unlink(a->file);
    }
    text_free(&line);
    secret_free(&passphrase);
    return status;
}

static int make_key(const arguments *a, tsl_err *err)
{
    signing_key *key = NULL;
    public_key public;
    text forms = {0};
    char *public_path = xasprintf("%s.pub", a->file);
    int status = check_absent(a->file, err);
    if (status == TSL_OK) status = check_absent(public_path, err);
    if (status == TSL_OK) status = key_generate(&key, err);
    if (status == TSL_OK) {
        key_public(&public, key);
        status = add_forms(&forms, &public, a->principal, err);
    }
    if (status == TSL_OK) status = save_key(a, public_path, key, &public, err);
    if (status == TSL_OK) {
        printf("made '%s' and '%s'\n", a->file, public_path);
        fputs(forms.bytes, stdout);
        printf("\nKeep '%s' to yourself, with a copy in a safe place.\n"
               "Give the line for allowed_signers to those who will verify your sets, over a "
               "channel you\n"
               "both trust, and compare the fingerprint by voice.\n",
               a->file);
        if (a->no_passphrase)
            puts("It has no passphrase: anyone who copies the file can sign in your name.");
    }
    key_free(key);
    text_free(&forms);
    free(public_path);
    return status;
}

/* The name of the key's owner, if there is a FILE.pub of this key with one. */
static int find_comment(char **out, const public_key *key, const char *file, tsl_err *err)
{
    bool there = false;
    public_key written;
    char *comment = NULL, *path = xasprintf("%s.pub", file);
    int status = file_is_there(&there, path, err);
    if (status == TSL_OK && there) status = key_load_public(&written, &comment, path, err);
    if (status == TSL_OK && there && key_equal(&written, key)) {
        *out = comment;
        comment = NULL;
    }
    free(comment);
    free(path);
    return status == TSL_EINPUT ? TSL_OK : status; /* a file of another kind has no name */
}

static int show_key(const arguments *a, tsl_err *err)
{
    signing_key *key = NULL;
    public_key public;
    char *comment = NULL;
    text forms = {0};
    int status;
    const size_t size = strlen(a->file);
    if (size > 4 && strcmp(a->file + size - 4, ".pub") == 0) {
        status = key_load_public(&public, &comment, a->file, err);
    } else {
        status = key_load(&key, a->file, key_ask_terminal, a->passphrase_fd.given, err);
        if (status == TSL_OK) key_public(&public, key);
        if (status == TSL_OK) status = find_comment(&comment, &public, a->file, err);
        key_free(key);
    }
    const char *principal = a->principal ? a->principal : comment ? comment : default_principal;
    if (status == TSL_OK) status = add_forms(&forms, &public, principal, err);
    if (status == TSL_OK) fputs(forms.bytes, stdout);
    text_free(&forms);
    free(comment);
    return status;
}

static int run_keygen(char **argv, tsl_err *err)
{
    arguments a;
    int status = read_arguments(&a, argv, err);
    if (status != TSL_OK) return status;
    if (a.public_only) return show_key(&a, err);
    if (!a.principal) a.principal = default_principal;
    return make_key(&a, err);
}

const command cmd_keygen = {"keygen", "make a key that signs sets, or show its public half", help,
                            run_keygen};
