/* The list of signers that a user keeps: an allowed_signers file with a line for each name. */
#include "known.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "keyforms.h"

enum { FILE_MAX = 1 << 20, SOURCE_MAX = 4096 };

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

/* Beyond a NUL nothing would be read. */
static int check_text(const text *file, const char *path, tsl_err *err)
{
    if (!memchr(file->bytes, '\0', file->size)) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'%s' is not a text file", path);
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

/* Makes the folders above a file, for the user alone. */
static void make_folders(const char *path)
{
    text folder = {0};
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        text_free(&folder);
        text_add_bytes(&folder, path, (size_t)(slash - path));
        mkdir(folder.bytes, 0700); /* one that cannot be made shows when the file is written */
    }
    text_free(&folder);
}

/* Replaces the file in one step. */
static int write_known(const char *path, const text *bytes, tsl_err *err)
{
    make_folders(path);
    int status = file_replace(path, bytes->bytes, bytes->size, 0600, err);
    return status;
}

/* Does the line begin with this name? */
static bool is_of(const char *line, const char *name)
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
        if (is_of(line, name)) return line;
        line = strchr(line, '\n');
        if (line) line++;
    }
    return NULL;
}

/* The key on a line of the file; false if there is none. */
static void key_of_line(bool *good, public_key *out, const char *line)
{
    text copy = {0};
    unsigned count = 0;
    bool limited;
    text_add_bytes(&copy, line, strcspn(line, "\n"));
    find_key(out, &count, &limited, copy.bytes);
    *good = count == 1;
    text_free(&copy);
}

/* ---- what is done to it ---- */

static int compare(bool *there, const char *line, const char *name, const public_key *key,
                   tsl_err *err)
{
    public_key kept;
    text print = {0};
    bool good;
    key_of_line(&good, &kept, line);
    int status = TSL_OK;
    *there = good && key_equal(&kept, key);
    if (status != TSL_OK || *there) return status;
    if (good) key_fingerprint(&print, &kept);
    if (status == TSL_OK)
        status = tsl_fail(err, TSL_EINPUT,
                          "'%s' is known by another key, %s: it may be that somebody else gives "
                          "this name. Ask its owner by voice; if the key was changed, remove the "
                          "name first",
                          name, good ? print.bytes : "which cannot be read");
    text_free(&print);
    return status;
}

int known_add(bool *there, const char *path, const char *name, const public_key *key, tsl_err *err)
{
    text file = {0}, line = {0};
    *there = false;
    int status = key_allowed_signers(&line, key, name, err);
    if (status == TSL_OK) status = read_known(&file, path, err);
    const char *at = status == TSL_OK ? find_line(&file, name) : NULL;
    if (at) status = compare(there, at, name, key, err);
    if (status == TSL_OK && !at) {
        if (file.size > 0 && file.bytes[file.size - 1] != '\n') text_add(&file, "\n");
        text_add(&file, line.bytes);
        status = write_known(path, &file, err);
    }
    text_free(&file);
    text_free(&line);
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

static void list_line(text *out, const char *line)
{
    public_key key;
    bool good;
    line += strspn(line, " \t");
    if (*line == '\0' || *line == '\n' || *line == '#') return;
    key_of_line(&good, &key, line);
    if (!good) return;
    text_addf(out, "%.*s ", (int)strcspn(line, " \t"), line);
    key_fingerprint(out, &key);
    text_add(out, "\n");
}

int known_list(text *out, const char *path, tsl_err *err)
{
    text file;
    int status = read_known(&file, path, err);
    for (const char *line = file.bytes; status == TSL_OK && line && *line;) {
        list_line(out, line);
        line = strchr(line, '\n');
        if (line) line++;
    }
    text_free(&file);
    return status;
}
