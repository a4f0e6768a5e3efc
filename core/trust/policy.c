/* How many must have signed: a file of lines "require 2 of alice@x, bob@x, carol@x". */
#include "policy.h"

#include <string.h>

#include "base/file.h"

enum { FILE_MAX = 1 << 16 };

void policy_free(policy *p)
{
    text_free(&p->bytes);
    *p = (policy){0};
}

static char *trim(char *word)
{
    word += strspn(word, " \t\r");
    size_t size = strlen(word);
    while (size > 0 && strchr(" \t\r", word[size - 1])) word[--size] = '\0';
    return word;
}

/* Returns NULL, or what is wrong with the list. */
static const char *read_names(requirement *out, char *list)
{
    for (char *name; (name = strsep(&list, ","));) {
        name = trim(name);
        if (!*name || strpbrk(name, " \t\"*?!"))
            return "a name is one word, without * ? ! and quotes";
        for (size_t i = 0; i < out->count; i++)
            if (strcmp(out->names[i], name) == 0) return "a name stands there twice";
        if (out->count == POLICY_NAMES_MAX) return "it has more than 16 names";
        out->names[out->count++] = name;
    }
    return out->least <= out->count ? NULL : "it requires more than it names";
}

static const char *read_requirement(requirement *out, char *line)
{
    static const char form[] = "it is not 'require NUMBER of NAME, NAME ...'";
    uint64_t least;
    *out = (requirement){0};
    const char *verb = strsep(&line, " \t"), *number = line ? strsep(&line, " \t") : NULL;
    const char *of = line ? strsep(&line, " \t") : NULL;
    if (!line || strcmp(verb, "require") != 0 || strcmp(of, "of") != 0) return form;
    if (!text_uint(&least, number, POLICY_NAMES_MAX) || least == 0) return form;
    out->least = (unsigned)least;
    return read_names(out, line);
}

static int read_line(policy *out, char *line, const char *path, size_t number, tsl_err *err)
{
    line[strcspn(line, "#")] = '\0';
    line = trim(line);
    if (!*line) return TSL_OK;
    const char *wrong = out->count == POLICY_LINES_MAX
                            ? "there are more than 16 of them"
                            : read_requirement(&out->lines[out->count], line);
    if (wrong)
        return tsl_fail(err, TSL_EINPUT, "%s:%zu: cannot read this line: %s", path, number, wrong);
    out->count++;
    return TSL_OK;
}

int policy_read(policy *out, const char *path, tsl_err *err)
{
    *out = (policy){0};
    int status = file_read(&out->bytes, path, FILE_MAX, err);
    if (status == TSL_OK && memchr(out->bytes.bytes, '\0', out->bytes.size))
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not a text file", path);
    char *rest = out->bytes.bytes;
    size_t number = 0;
    for (char *line; status == TSL_OK && (line = strsep(&rest, "\n"));)
        status = read_line(out, line, path, ++number, err);
    /* An empty policy would be met by a set that nobody signed. */
    if (status == TSL_OK && out->count == 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' requires nothing", path);
    return status;
}
