/* What commands share: options read by a table, a seed, secrets, the list of signers; and what is
 * printed. */
#include "command.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/report.h"
#include "set/check/verify.h"
#include "set/format/set_files.h"
#include "set/write/make.h"
#include "trust/hash.h"

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

static int fail_unknown(const option_spec *specs, const char *name, const char *arg, tsl_err *err)
{
    const char *names[32] = {NULL};
    for (size_t i = 0; i < 31 && specs[i].name; i++) names[i] = specs[i].name;
    const char *near = text_closest(arg, names);
    if (near)
        return tsl_fail(err, TSL_EUSAGE, "unknown option '%s' (did you mean '%s'?)", arg, near);
    return tsl_fail(err, TSL_EUSAGE, "unknown option '%s': see 'twistseal %s --help'", arg, name);
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
    if (o->kind == OPTION_FD) {
        fd_option *fd = o->value;
        *fd = (fd_option){(int)number, &fd->number};
    } else {
        *(uint64_t *)o->value = number;
    }
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
    const char *name = argv[0];
    bool ended = false;
    size_t count = 0;
    for (argv++; *argv; argv++) {
        if (!ended && strcmp(*argv, "--") == 0) {
            ended = true;
        } else if (!ended && is_option(*argv)) {
            const option_spec *o = find_option(specs, *argv);
            int status = o ? read_option(o, &argv, err) : fail_unknown(specs, name, *argv, err);
            if (status != TSL_OK) return status;
        } else if (count == room) {
            return tsl_fail(err, TSL_EUSAGE, "too many arguments: see 'twistseal %s --help'", name);
        } else {
            words[count++] = *argv;
        }
    }
    if (count > 0 || !needed) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE, "%s needs %s", name, needed);
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
static int find_archive(secrets_option *o, const char *set, tsl_err *err)
{
    bool there = false;
    char *secrets = secrets_default_path(set);
    int status = file_is_there(&there, secrets, err);
    if (status == TSL_OK && !there) {
        o->found_archive = xasprintf("%s.zip", secrets);
        status = file_is_there(&there, o->found_archive, err);
        if (status == TSL_OK && there) o->path = o->found_archive;
    }
    free(secrets);
    return status;
}

int secrets_option_open(set_source *set, secrets_option *o, bool look, tsl_err *err)
{
    struct stat file;
    const asker who = {key_ask_terminal, o->passphrase_fd.given};
    int status = look && !o->path ? find_archive(o, set->directory, err) : TSL_OK;
    set->secrets = o->path;
    if (status != TSL_OK || !o->path || stat(o->path, &file) != 0 || !S_ISREG(file.st_mode))
        return status;
    set->archive = &o->files;
    return archive_read(&o->files, o->path, &who, err);
}

void secrets_option_free(secrets_option *o)
{
    archive_free(&o->files);
    free(o->found_archive);
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
    if (status == TSL_OK && file.competition[0])
        status = tsl_fail(err, TSL_EINPUT,
                          "'%s' is the seed of competition '%s': its scrambles would be shown",
                          path, file.competition);
    if (status == TSL_OK) status = secret_from_hex(root, (const char *)file.hex.bytes, err);
    seed_file_free(&file);
    return status;
}

bool user_path(text *out, const char *variable, const char *below_home, const char *name)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    *out = (text){0};
    if (base && *base == '/')
        text_addf(out, "%s/twistseal/%s", base, name);
    else if (home && *home == '/')
        text_addf(out, "%s/%s/twistseal/%s", home, below_home, name);
    return out->bytes;
}

int known_signers_path(text *out, tsl_err *err)
{
    if (user_path(out, "XDG_CONFIG_HOME", ".config", "allowed_signers")) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM, "neither XDG_CONFIG_HOME nor HOME names a folder");
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

/* ---- what is printed: lines for people, and with --json one object on standard output ---- */

void lines_print(FILE *to, const char *label, const char *lines)
{
    while (lines && *lines) {
        const int size = (int)strcspn(lines, "\n");
        fprintf(to, "%s: %.*s\n", label, size, lines);
        lines += size + (lines[size] == '\n');
    }
}

void warnings_print(const char *lines)
{
    lines_print(stderr, "warning", lines);
}

void answer_made(const make_result *r, const char *number, bool encrypted)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, &r->tree);
    lines_print(stdout, "note", r->notice.bytes);
    printf("%s%s: %zu event%s, %zu scramble set%s, %zu scrambles\n", r->competition, number,
           r->event_count, r->event_count == 1 ? "" : "s", r->set_count,
           r->set_count == 1 ? "" : "s", r->scramble_count);
    printf("set:    %s\n", r->directory);
    printf("digest: %.4s %.4s %.4s %.4s (on every sheet)\n", hex, hex + 4, hex + 8, hex + 12);
    printf("secret: %s (%sscrambles, passcodes and seed: keep it until the competition is over)\n",
           r->secrets, encrypted ? "encrypted: " : "");
}

json_t *answer_new(const char *name)
{
    return json_pack("{s:s, s:s}", "twistseal", TSL_VERSION, "command", name);
}

/* A value that is no JSON empties the object, so that it is not printed without it. */
void answer_put(json_t *answer, const char *key, json_t *value)
{
    if (json_object_set_new(answer, key, value) != 0) json_object_clear(answer);
}

static json_t *clean_string(const char *bytes, size_t size)
{
    char *copy = xstrndup(bytes, size);
    utf8_clean(copy, false);
    json_t *value = json_string(copy);
    free(copy);
    return value;
}

void answer_text(json_t *answer, const char *key, const char *string)
{
    answer_put(answer, key, string ? clean_string(string, strlen(string)) : json_null());
}

void answer_lines(json_t *answer, const char *key, const char *lines)
{
    json_t *list = json_array();
    while (lines && *lines) {
        size_t size = strcspn(lines, "\n");
        json_array_append_new(list, clean_string(lines, size));
        lines += size + (lines[size] == '\n');
    }
    answer_put(answer, key, list);
}

static void add_errors(json_t *answer, const char *lines)
{
    told one;
    json_t *list = json_array();
    while (report_next(&one, &lines)) {
        json_t *error = json_object();
        answer_put(error, "file",
                   one.line ? clean_string(one.file, (size_t)one.file_size) : json_null());
        answer_put(error, "line", one.line ? json_integer((json_int_t)one.line) : json_null());
        answer_put(error, "column", one.line ? json_integer((json_int_t)one.column) : json_null());
        answer_put(error, "message", clean_string(one.message, (size_t)one.message_size));
        json_array_append_new(list, error);
    }
    answer_put(answer, "errors", list);
}

int answer_print(json_t *answer, int status, tsl_err *err)
{
    add_errors(answer, status == TSL_OK ? "" : err->text);
    char *bytes = json_dumps(answer, JSON_INDENT(2));
    if (json_object_get(answer, "command"))
        puts(bytes);
    else
        status = tsl_fail(err, TSL_ESYSTEM, "cannot write the answer as JSON");
    free(bytes);
    json_decref(answer);
    return status;
}

int verdict_unsure(tsl_err *err)
{
    err->code = TSL_ESYSTEM;
    return TSL_ESYSTEM;
}

void verdict_note(const findings *litter)
{
    lines_print(stdout, "note", findings_text(litter));
}

/* One line each: also those of keys that nobody trusts, which are good all the same. The time is
 * that of the manifest, which the first signature came with. */
void verdict_signers(const signatures *all, const char *generated)
{
    for (size_t i = 0; i < all->count; i++) {
        const good_signature *one = &all->list[i];
        if (!one->signer) {
            printf("note: %s is by %s, which counts for nothing: %s\n", one->name,
                   one->fingerprint.bytes, one->reason.bytes);
            continue;
        }
        utf8_clean(one->signer, false);
        printf("signed by %s (%s)%s%s\n", one->signer, one->fingerprint.bytes, i == 0 ? " at " : "",
               i == 0 ? generated : "");
    }
}

int verdict_status(int status, const char *directory, const char *good, const findings *found,
                   const findings *doubts, tsl_err *err)
{
    /* One proof is enough, whatever else could not be looked at. */
    if (found->count > 0) return tsl_fail(err, TSL_EFORGED, "not %s: '%s'", good, directory);
    if (status == TSL_EINPUT) return verdict_unsure(err);
    if (status != TSL_OK || !doubts || doubts->count == 0) return status;
    return tsl_fail(
        err, TSL_ELIMIT,
        "could not tell: only the version of twistseal that made '%s', with the fonts it had, can",
        directory);
}

int verdict(int status, const char *directory, const char *good, const findings *found,
            const findings *doubts, tsl_err *err)
{
    if (found->count > 0) {
        fputs("NOT ", stdout);
        for (const char *c = good; *c; c++) putchar(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
        printf("\n%s", findings_text(found));
    } else if (status == TSL_OK && doubts && doubts->count > 0) {
        printf("COULD NOT TELL\n%s", findings_text(doubts));
    }
    return verdict_status(status, directory, good, found, doubts, err);
}

json_t *verdict_answer(const char *name, int status, const char *directory, const char *good,
                       const check_result *r)
{
    json_t *answer = answer_new(name);
    char *bad = xasprintf("not %s", good);
    const bool forged = status == TSL_EFORGED;
    answer_text(answer, "set", directory);
    answer_text(answer, "verdict", status == TSL_OK ? good : forged ? bad : "could not tell");
    answer_lines(answer, "found", findings_text(&r->found));
    answer_lines(answer, "doubts", findings_text(&r->doubts));
    answer_put(answer, "practice", json_boolean(r->manifest.practice));
    answer_put(answer, "withheld", json_boolean(r->withheld));
    answer_text(answer, "origin", r->manifest.practice ? NULL : r->origin.bytes);
    answer_lines(answer, "rules", r->rules.bytes);
    answer_text(answer, "not_the_programs", r->own.bytes);
    answer_lines(answer, "notes", findings_text(&r->litter));
    free(bad);
    return answer;
}
