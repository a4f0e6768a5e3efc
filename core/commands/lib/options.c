/* Reads command-line options by a table; also a seed, secrets and the list of signers. */
#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "set/format/seed_file.h"

/* Does this argument name this option, as "--name", "--name=value", "-n", "-n12" or "-nVALUE"?
 * "-name" lacks a dash: it is not the value "ame". */
static bool names_option(const option_spec *o, const char *arg)
{
    const char *name = o->name + 2;
    const size_t n = strlen(name), given = strcspn(arg + 1, "=");
    if (o->alias && strncmp(arg, o->alias, 2) == 0 && o->kind == OPTION_FLAG) return !arg[2];
    if (o->alias && strncmp(arg, o->alias, 2) == 0)
        return given != n || strncmp(arg + 1, name, n) != 0;
    return strncmp(arg, o->name, n + 2) == 0 && (arg[n + 2] == '\0' || arg[n + 2] == '=');
}

static const option_spec *find_option(const option_spec *specs, const char *arg)
{
    for (; specs->name; specs++)
        if (names_option(specs, arg)) return specs;
    return NULL;
}

static int fail_unknown(const option_spec *specs, const char *command, const char *arg,
                        tsl_err *err)
{
    const char *names[32] = {NULL};
    for (size_t i = 0; i < 31 && specs[i].name; i++) names[i] = specs[i].name;
    const char *near = text_closest(arg, names);
    if (near)
        return tsl_fail(err, TSL_EUSAGE, "unknown option '%s' (did you mean '%s'?)", arg, near);
    return tsl_fail(err, TSL_EUSAGE, "unknown option '%s': see 'twistseal %s --help'", arg,
                    command);
}

/* `name` is how the option was given. */
static int set_value(const option_spec *o, const char *name, const char *value, tsl_err *err)
{
    if (o->kind == OPTION_STRING) {
        *(const char **)o->value = value;
        return TSL_OK;
    }
    if (o->kind == OPTION_LIST) {
        option_list *list = o->value;
        if (list->count == OPTION_LIST_MAX)
            return tsl_fail(err, TSL_EUSAGE, "%s may be given at most %d times", name,
                            OPTION_LIST_MAX);
        list->values[list->count++] = value;
        return TSL_OK;
    }
    uint64_t number, least = o->kind == OPTION_COUNT;
    if (!text_uint(&number, value, o->max) || number < least)
        return tsl_fail(err, TSL_EUSAGE,
                        "%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'", name, least,
                        o->max, value);
    *(uint64_t *)o->value = number;
    return TSL_OK;
}

/* Reads the option at **argv, and moves on to its value if that is the next argument. */
static int read_option(const option_spec *o, char ***argv, tsl_err *err)
{
    const char *arg = **argv;
    const bool is_long = arg[1] == '-';
    const char *name = is_long ? o->name : o->alias, *equals = is_long ? strchr(arg, '=') : NULL;
    if (o->kind == OPTION_FLAG) {
        if (equals) return tsl_fail(err, TSL_EUSAGE, "%s takes no value", name);
        *(bool *)o->value = true;
        return TSL_OK;
    }
    if (equals) return set_value(o, name, equals + 1, err);
    if (!is_long && arg[2]) return set_value(o, name, arg + 2, err);
    if (!(*argv)[1]) return tsl_fail(err, TSL_EUSAGE, "%s needs a value", name);
    return set_value(o, name, *++*argv, err);
}

static bool is_option(const char *arg)
{
    return arg[0] == '-' && arg[1] != '\0' && !(arg[1] >= '0' && arg[1] <= '9');
}

int options_read(char **argv, const option_spec *specs, const char **words, size_t room,
                 const char *needed, tsl_err *err)
{
    const char *command = argv[0];
    bool ended = false;
    size_t count = 0;
    for (argv++; *argv; argv++) {
        if (!ended && strcmp(*argv, "--") == 0) {
            ended = true;
        } else if (!ended && is_option(*argv)) {
            const option_spec *o = find_option(specs, *argv);
            int status = o ? read_option(o, &argv, err) : fail_unknown(specs, command, *argv, err);
            if (status != TSL_OK) return status;
        } else if (count == room) {
            return tsl_fail(err, TSL_EUSAGE, "too many arguments: see 'twistseal %s --help'",
                            command);
        } else {
            words[count++] = *argv;
        }
    }
    if (count > 0 || !needed) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE, "%s needs %s", command, needed);
}

int options_time(int64_t *out, tsl_err *err)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    uint64_t given = (uint64_t)time(NULL);
    if (epoch && !text_uint(&given, epoch, 253402300799u)) /* the end of the year 9999 */
        return tsl_fail(err, TSL_EUSAGE, "SOURCE_DATE_EPOCH is not a number of seconds");
    *out = (int64_t)given;
    return TSL_OK;
}

/* The archive beside a set whose folder of secrets is not there. */
static int look_beside(secrets_option *o, const char *set, tsl_err *err)
{
    bool there;
    size_t size = strlen(set);
    while (size > 1 && set[size - 1] == '/') size--;
    text_addf(&o->beside, "%.*s.secret", (int)size, set);
    int status = file_is_there(&there, o->beside.bytes, err);
    if (status != TSL_OK || there) return status;
    text_add(&o->beside, ".zip");
    status = file_is_there(&there, o->beside.bytes, err);
    if (status == TSL_OK && there) o->path = o->beside.bytes;
    return status;
}

int secrets_option_open(secrets_option *o, const char *set, tsl_err *err)
{
    struct stat is;
    int fd = (int)o->passphrase_fd;
    const asker who = {key_ask_terminal, o->passphrase_fd != UINT64_MAX ? &fd : NULL};
    int status = set && !o->path ? look_beside(o, set, err) : TSL_OK;
    if (status != TSL_OK || !o->path || stat(o->path, &is) != 0 || !S_ISREG(is.st_mode))
        return status;
    status = archive_read(&o->files, o->path, &who, err);
    if (status == TSL_OK) o->archive = &o->files;
    return status;
}

void secrets_option_free(secrets_option *o)
{
    archive_free(&o->files);
    text_free(&o->beside);
}

static int take(secret *root, const seed_file *file, const char *path, tsl_err *err)
{
    if (file->competition[0])
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is the seed of competition '%s': its scrambles would be shown", path,
                        file->competition);
    return secret_from_hex(root, (const char *)file->hex.bytes, err);
}

int seed_option_refuse(tsl_err *err)
{
    return tsl_fail(err, TSL_EUSAGE,
                    "every user of this machine can read a command line, and so a seed on it: "
                    "write the seed into a file, and give --seed-file");
}

int seed_option_read(secret *root, const char *path, const char *seed, tsl_err *err)
{
    seed_file file = {0};
    *root = (secret){0};
    if (seed) return seed_option_refuse(err);
    if (!path) return TSL_OK;
    int status = seed_file_read(&file, path, err);
    if (status == TSL_OK) status = take(root, &file, path, err);
    seed_file_free(&file);
    return status;
}

int known_signers_path(text *out, tsl_err *err)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    *out = (text){0};
    /* A relative path is to be ignored (XDG base directories). */
    if (config && *config == '/')
        text_addf(out, "%s/twistseal/allowed_signers", config);
    else if (home && *home == '/')
        text_addf(out, "%s/.config/twistseal/allowed_signers", home);
    else
        return tsl_fail(err, TSL_ESYSTEM, "neither XDG_CONFIG_HOME nor HOME names a folder");
    return TSL_OK;
}

int known_signers(text *out, tsl_err *err)
{
    tsl_err no_home;
    struct stat info;
    int status = known_signers_path(out, &no_home);
    const bool named = status == TSL_OK;
    if (named && stat(out->bytes, &info) == 0) {
        /* Whoever can write the list decides whose sets are genuine. */
        if ((info.st_uid == geteuid() || info.st_uid == 0) && !(info.st_mode & 022)) return TSL_OK;
        status = tsl_fail(err, TSL_ESYSTEM, "'%s' can be changed by others: run 'chmod 600' on it",
                          out->bytes);
    } else if (named && errno != ENOENT && errno != ENOTDIR) {
        status = file_fail(err, "open", out->bytes, errno);
    } else {
        status = TSL_OK; /* there is no list, or no folder for one */
    }
    text_free(out);
    return status;
}
