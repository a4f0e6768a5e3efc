/* The signers a verifier trusts: OpenSSH's allowed_signers file (ssh-keygen(1), ALLOWED SIGNERS),
 * and the list that a user keeps. */
#include "signers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "trust/sshsig.h"
#include "trust/wire.h"

enum { FILE_MAX = 1 << 20, SOURCE_MAX = 4096 };

/* One line, cut into fields that point into it. */
typedef struct signer_line {
    char *principals, *options /* NULL if none */, *type, *blob;
} signer_line;

typedef struct signer_options {
    bool cert_authority;
    const char *namespaces;            /* NULL: all */
    int64_t valid_after, valid_before; /* unix seconds; 0: no limit */
} signer_options;

/* ---- patterns (ssh_config(5)) ---- */

/* Goes back to the last star only, so that no pattern takes long. */
static bool matches_pattern(const char *pattern, size_t length, const char *name)
{
    const char *retry = NULL;
    size_t at = 0, after_star = 0;
    while (*name) {
        if (at < length && pattern[at] == '*') {
            after_star = ++at;
            retry = name;
        } else if (at < length && (pattern[at] == '?' || pattern[at] == *name)) {
            at++;
            name++;
        } else if (retry) {
            at = after_star;
            name = ++retry;
        } else {
            return false;
        }
    }
    while (at < length && pattern[at] == '*') at++;
    return at == length;
}

/* A comma-separated list; a match of a pattern that begins with '!' decides against. */
static bool matches_list(const char *list, const char *name)
{
    bool found = false;
    while (*list) {
        size_t length = strcspn(list, ",");
        bool negated = *list == '!';
        if (matches_pattern(list + negated, length - negated, name)) {
            if (negated) return false;
            found = true;
        }
        list += length + (list[length] == ',');
    }
    return found;
}

/* Is there a name that the list matches? A pattern matches itself, read as a name. */
static bool names_somebody(const char *principals)
{
    char name[256];
    for (const char *at = principals; *at;) {
        size_t length = strcspn(at, ",");
        if (length > 0 && length < sizeof name && *at != '!') {
            memcpy(name, at, length);
            name[length] = '\0';
            if (matches_list(principals, name)) return true;
        }
        at += length + (at[length] == ',');
    }
    return false;
}

/* ---- a line's fields ---- */

/* Ends the field at *cursor, which a blank outside of quotes ends, and moves on. NULL: no field, or
 * a quote left open. */
static char *next_field(char **cursor)
{
    char *field = *cursor + strspn(*cursor, " \t\r"), *at = field;
    bool quoted = false;
    for (; *at && (quoted || !strchr(" \t\r", *at)); at++) {
        if (*at == '\\' && at[1] == '"')
            at++;
        else if (*at == '"')
            quoted = !quoted;
    }
    *cursor = at + (*at != '\0');
    *at = '\0';
    return at == field || quoted ? NULL : field;
}

/* A field that begins with a quote ends at the next one, which takes no part of it. */
static char *next_quoted(char **cursor)
{
    char *field = *cursor + 1, *end = strchr(field, '"');
    if (!end || end == field) return NULL;
    *end = '\0';
    *cursor = end + 1;
    return field;
}

/* The base64 of every key begins with the length of its type's name: three zero bytes. */
static bool is_blob(const char *field)
{
    return field && strncmp(field, "AAAA", 4) == 0;
}

static bool split_line(signer_line *out, char *line)
{
    char *cursor = line;
    *out = (signer_line){.principals = *line == '"' ? next_quoted(&cursor) : next_field(&cursor)};
    out->type = next_field(&cursor);
    out->blob = next_field(&cursor);
    if (!out->principals || !out->type || !out->blob) return false;
    if (is_blob(out->blob)) return true;
    out->options = out->type;
    out->type = out->blob;
    out->blob = next_field(&cursor);
    return is_blob(out->blob);
}

/* ---- options ---- */

/* Exactly `count` digits, or -1. */
static int read_digits(const char *digits, size_t count)
{
    int value = 0;
    for (size_t i = 0; i < count; i++) {
        if (digits[i] < '0' || digits[i] > '9') return -1;
        value = value * 10 + (digits[i] - '0');
    }
    return value;
}

/* YYYYMMDD[HHMM[SS]], in local time unless a Z follows. */
static bool read_time(int64_t *out, const char *value)
{
    size_t length = strlen(value);
    bool utc = length > 0 && (value[length - 1] == 'Z' || value[length - 1] == 'z');
    length -= utc;
    if (length != 8 && length != 12 && length != 14) return false;
    struct tm parts = {.tm_isdst = utc ? 0 : -1};
    parts.tm_year = read_digits(value, 4) - 1900;
    parts.tm_mon = read_digits(value + 4, 2) - 1;
    parts.tm_mday = read_digits(value + 6, 2);
    if (length >= 12) parts.tm_hour = read_digits(value + 8, 2);
    if (length >= 12) parts.tm_min = read_digits(value + 10, 2);
    if (length == 14) parts.tm_sec = read_digits(value + 12, 2);
    struct tm normal = parts;
    *out = utc ? timegm(&normal) : mktime(&normal);
    /* A 31st of February, an hour 24 and a minus one from read_digits() come back as something
     * else. */
    return *out > 0 && normal.tm_year == parts.tm_year && normal.tm_mon == parts.tm_mon &&
           normal.tm_mday == parts.tm_mday && normal.tm_min == parts.tm_min &&
           normal.tm_sec == parts.tm_sec;
}

/* Takes NAME or NAME="VALUE" off *cursor and the comma after it; *value is NULL without one. False
 * if it is neither. */
static bool next_option(char **name, char **value, char **cursor)
{
    char *at = *cursor + strcspn(*cursor, "=,");
    *name = *cursor;
    *value = NULL;
    if (*at == '=') {
        *at++ = '\0';
        if (*at++ != '"') return false;
        char *end = *value = at;
        for (; *at && *at != '"'; at++) {
            if (*at == '\\' && at[1] == '"') at++;
            *end++ = *at;
        }
        if (*at++ != '"') return false;
        *end = '\0';
    }
    if (*at && *at != ',') return false;
    /* A comma must be followed by another option. */
    if (*at == ',' && !at[1]) return false;
    *cursor = at + (*at == ',');
    *at = '\0';
    return **name != '\0';
}

/* Reads one option. Returns NULL, or what is wrong with it. */
static const char *read_option(signer_options *out, const char *name, const char *value)
{
    if (strcasecmp(name, "cert-authority") == 0) {
        out->cert_authority = true;
        return value ? "'cert-authority' takes no value" : NULL;
    }
    if (strcasecmp(name, "namespaces") == 0) {
        if (out->namespaces) return "'namespaces' is given twice";
        out->namespaces = value;
        return value && *value ? NULL : "'namespaces' needs a list in quotes";
    }
    bool after = strcasecmp(name, "valid-after") == 0;
    if (!after && strcasecmp(name, "valid-before") != 0) return "unknown option";
    int64_t *time = after ? &out->valid_after : &out->valid_before;
    if (*time) return "a time is given twice";
    return value && read_time(time, value) ? NULL : "a time is \"YYYYMMDD[HHMM[SS]][Z]\"";
}

static const char *read_options(signer_options *out, char *cursor)
{
    *out = (signer_options){0};
    char *name, *value;
    while (cursor && *cursor) {
        if (!next_option(&name, &value, &cursor)) return "its options are damaged";
        const char *wrong = read_option(out, name, value);
        if (wrong) return wrong;
    }
    if (out->valid_after && out->valid_before && out->valid_after >= out->valid_before)
        return "'valid-before' is not later than 'valid-after'";
    return NULL;
}

/* ---- the search ---- */

/* NULL, or why this key may not have signed that. */
static const char *why_not(const char *principals, const signer_options *options,
                           const signer_question *asked)
{
    if (asked->principal && !matches_list(principals, asked->principal))
        return "is not that of the one asked for";
    if (!names_somebody(principals))
        return "belongs to nobody: its list excludes every name it includes";
    if (options->namespaces && !matches_list(options->namespaces, asked->name_space))
        return "may not sign this kind of file (namespaces)";
    if (options->valid_after && asked->when < options->valid_after)
        return "was not valid yet (valid-after)";
    if (options->valid_before && asked->when > options->valid_before)
        return "was not valid any more (valid-before)";
    return NULL;
}

/* Takes the line apart. Returns NULL, or what is wrong with it. */
static const char *read_fields(signer_line *fields, signer_options *options, char *line)
{
    const bool is_key = strncmp(line, "ssh-", 4) == 0 || strncmp(line, "sk-ssh-", 7) == 0;
    if (split_line(fields, line)) return read_options(options, fields->options);
    return is_key
               ? "it is a key without its owner: 'twistseal keygen --public FILE.pub' prints the "
                 "line that belongs here"
               : "it is not 'NAME [OPTIONS] TYPE KEY'";
}

/* Sets *principal if the line allows the signature; else `refusal`, if it has the key. */
static int try_line(char **principal, text *refusal, const signer_question *asked, char *line,
                    size_t line_number, tsl_err *err)
{
    signer_line fields;
    signer_options options;
    public_key key;
    line += strspn(line, " \t\r");
    if (*line == '\0' || *line == '#') return TSL_OK;
    const char *wrong = read_fields(&fields, &options, line);
    bool ours = !wrong && !options.cert_authority && key_is_type(fields.type);
    if (ours && (!key_from_base64(&key, fields.blob) || strcmp(fields.type, key_type(&key)) != 0))
        wrong = "its key is damaged";
    if (wrong)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: cannot read this line: %s", asked->path,
                        line_number, wrong);
    if (!ours || !key_equal(&key, asked->key)) return TSL_OK;
    const char *reason = why_not(fields.principals, &options, asked);
    text_free(refusal);
    if (reason)
        text_addf(refusal, "%s:%zu: the key of '%s' %s", asked->path, line_number,
                  fields.principals, reason);
    else
        *principal = xstrdup(fields.principals);
    return TSL_OK;
}

/* Beyond a NUL nothing would be read. */
static int check_text(const text *file, const char *path, tsl_err *err)
{
    if (!memchr(file->bytes, '\0', file->size)) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'%s' is not a text file", path);
}

int signers_find(char **principal, text *refusal, const signer_question *asked, tsl_err *err)
{
    text file;
    *principal = NULL;
    *refusal = (text){0};
    int status = file_read(&file, asked->path, FILE_MAX, err);
    if (status == TSL_OK) status = check_text(&file, asked->path, err);
    if (status == TSL_OK && strncmp(file.bytes, "\xef\xbb\xbf", 3) == 0)
        status =
            tsl_fail(err, TSL_EINPUT,
                     "'%s' begins with a byte order mark, which OpenSSH takes for a name: save "
                     "it without one",
                     asked->path);
    char *rest = file.bytes;
    for (size_t number = 1; status == TSL_OK && rest && !*principal; number++)
        status = try_line(principal, refusal, asked, strsep(&rest, "\n"), number, err);
    if (status != TSL_OK) text_free(refusal);
    text_free(&file);
    return status;
}

/* ---- one line ---- */

/* The key in a text of words, and how many there are. */
static void find_key(public_key *out, unsigned *count, bool *limited, char *words)
{
    bool takes = false;
    *count = 0;
    *limited = false;
    for (char *word; (word = strsep(&words, " \t\r\n"));) {
        if (takes) *count += key_from_base64(out, word);
        takes = key_is_type(word);
        *limited |= strstr(word, "valid-") || strstr(word, "cert-authority");
    }
}

int known_read_key(public_key *out, const char *source, tsl_err *err)
{
    text words = {0};
    unsigned count;
    bool limited = false;
    int status = TSL_OK;
    if (strpbrk(source, " \t"))
        text_add(&words, source);
    else
        status = file_read(&words, source, SOURCE_MAX, err);
    if (status == TSL_OK) status = check_text(&words, source, err);
    if (status == TSL_OK) find_key(out, &count, &limited, words.bytes);
    if (status == TSL_OK && count != 1)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not one Ed25519 public key", source);
    if (status == TSL_OK && limited)
        status = tsl_fail(err, TSL_EINPUT,
                          "'%s' limits its key otherwise than by namespaces: put the line into "
                          "your list by hand",
                          source);
    text_free(&words);
    return status;
}

/* ---- the file ---- */

static int read_known(text *out, const char *path, tsl_err *err)
{
    bool there;
    *out = (text){0};
    int status = file_is_there(&there, path, err);
    if (status == TSL_OK && there) status = file_read(out, path, FILE_MAX, err);
    if (status == TSL_OK && there) status = check_text(out, path, err);
    if (status != TSL_OK || there) return status;
    text_add(out, "");
    return TSL_OK;
}

/* Replaces the file in one step. The folders above it are made for the user alone. */
static int write_known(const char *path, const text *bytes, tsl_err *err)
{
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        char *folder = xstrndup(path, (size_t)(slash - path));
        mkdir(folder, 0700); /* one that cannot be made shows when the file is written */
        free(folder);
    }
    return file_replace(path, bytes->bytes, bytes->size, 0600, err);
}

/* Does the line begin with this name? */
static bool has_name(const char *line, const char *name)
{
    size_t size = strlen(name);
    line += strspn(line, " \t");
    const bool quoted = *line == '"';
    line += quoted;
    return strncmp(line, name, size) == 0 &&
           (quoted ? line[size] == '"' : line[size] == ' ' || line[size] == '\t');
}

static const char *find_line(const text *file, const char *name)
{
    for (const char *line = file->bytes; line && *line;) {
        if (has_name(line, name)) return line;
        line = strchr(line, '\n');
        if (line) line++;
    }
    return NULL;
}

/* The key on a line of the file; false if there is none. */
static bool read_line_key(public_key *out, const char *line)
{
    unsigned count = 0;
    bool limited;
    char *copy = xstrndup(line, strcspn(line, "\n"));
    find_key(out, &count, &limited, copy);
    free(copy);
    return count == 1;
}

/* ---- what is done to it ---- */

int known_add(bool *there, const char *path, const char *name, const public_key *key, tsl_err *err)
{
    text file = {0}, line = {0}, print = {0};
    public_key known;
    int status = key_allowed_signers(&line, key, name, err);
    if (status == TSL_OK) status = read_known(&file, path, err);
    const char *at = status == TSL_OK ? find_line(&file, name) : NULL;
    const bool has_key = at && read_line_key(&known, at);
    *there = has_key && key_equal(&known, key);
    if (has_key) key_fingerprint(&print, &known);
    if (at && !*there)
        status = tsl_fail(err, TSL_EINPUT,
                          "'%s' is known by another key, %s: it may be that somebody else gives "
                          "this name. Ask its owner by voice; if the key was changed, remove the "
                          "name first",
                          name, has_key ? print.bytes : "which cannot be read");
    if (status == TSL_OK && !at) {
        if (file.size > 0 && file.bytes[file.size - 1] != '\n') text_add(&file, "\n");
        text_add(&file, line.bytes);
        status = write_known(path, &file, err);
    }
    text_free(&file);
    text_free(&line);
    text_free(&print);
    return status;
}

int known_remove(const char *path, const char *name, tsl_err *err)
{
    text file = {0}, rest = {0};
    int status = read_known(&file, path, err);
    const char *line = status == TSL_OK ? find_line(&file, name) : NULL;
    if (status == TSL_OK && !line)
        status = tsl_fail(err, TSL_EINPUT, "'%s' has no key in '%s'", name, path);
    if (status == TSL_OK) {
        const char *end = line + strcspn(line, "\n");
        text_add(&rest, "");
        text_add_bytes(&rest, file.bytes, (size_t)(line - file.bytes));
        text_add(&rest, *end ? end + 1 : end);
        status = write_known(path, &rest, err);
    }
    text_free(&file);
    text_free(&rest);
    return status;
}

int known_list(text *out, const char *path, tsl_err *err)
{
    text file;
    int status = read_known(&file, path, err);
    for (const char *line = file.bytes; status == TSL_OK && line && *line;) {
        public_key key;
        line += strspn(line, " \t");
        if (*line != '#' && read_line_key(&key, line)) {
            text_addf(out, "%.*s ", (int)strcspn(line, " \t"), line);
            key_fingerprint(out, &key);
            text_add(out, "\n");
        }
        line = strchr(line, '\n');
        if (line) line++;
    }
    text_free(&file);
    return status;
}
