/* A competition file in memory: its text, its tree, and the folder its paths are relative to. */
#include "input.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

input *input_new(const char *name, const char *folder, const char *set)
{
    input *s = xcalloc(1, sizeof *s);
    s->name = xstrdup(name);
    s->folder = folder ? xstrdup(folder) : NULL;
    s->set = set ? xstrdup(set) : NULL;
    return s;
}

void input_free(input *s)
{
    if (!s) return;
    tree_free(&s->tree);
    text_free(&s->bytes);
    json_decref(s->wcif);
    json_decref(s->persons);
    free(s->name);
    free(s->folder);
    free(s->set);
    free(s);
}

report input_report(const input *s)
{
    static const char mark[] = "\xef\xbb\xbf"; /* some editors put it before a text */
    size_t skip = s->bytes.size >= 3 && memcmp(s->bytes.bytes, mark, 3) == 0 ? 3 : 0;
    return (report){.name = s->name, .bytes = s->bytes.bytes + skip, .size = s->bytes.size - skip};
}

bool input_in_set(const input *s, const char *name)
{
    size_t folder = sizeof SCRIPTS_FOLDER - 1;
    return s->set && strncmp(name, SCRIPTS_FOLDER, folder) == 0 && !strchr(name + folder, '/');
}

bool input_is_path(const input *s, const char *name)
{
    size_t size = strlen(name);
    bool absolute = name[0] == '/' && !s->set; /* a set holds all that it names */
    return (absolute || s->folder || input_in_set(s, name)) && size > 4 && size < 4096 &&
           strcmp(name + size - 4, ".lua") == 0 && utf8_is_printable(name, size);
}
