/* Reads what the host sends at the start: settings as JSON, and the built-in scripts. */
#include "setup.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "script/frame.h"

enum { SETTINGS_MAX = 1 << 12, SOURCES_MAX = 64 << 20 };

static uint64_t number(const json_t *settings, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(settings, key));
}

static bool read_settings(setup *out, int fd)
{
    text frame = {0};
    json_t *s = NULL;
    if (frame_read(&frame, fd, SETTINGS_MAX) == FRAME_OK)
        json_read(&s, frame.bytes, frame.size, 0, NULL);
    text_free(&frame);
    const char *version = json_string_value(json_object_get(s, "version"));
    *out = (setup){.memory = number(s, "memory"),
                   .instructions = number(s, "instructions"),
                   .output = number(s, "output"),
                   .request = number(s, "request"),
                   .addresses = number(s, "addresses"),
                   .seconds = (unsigned)number(s, "seconds"),
                   .loose = json_is_true(json_object_get(s, "loose")),
                   .other_version = version && strcmp(version, TSL_VERSION) != 0};
    json_decref(s);
    return version != NULL;
}

/* Points at name, file and body of each script: three texts that end with a NUL. */
static bool find_scripts(setup *s)
{
    size_t ends = 0, n = 0;
    const char *const end = s->names.bytes + s->names.size;
    for (const char *at = s->names.bytes; at < end; at++) ends += *at == '\0';
    s->builtins = calloc(ends / 3 + 1, sizeof *s->builtins);
    if (!s->builtins || ends % 3 != 0) return false;
    const char *at = s->names.bytes;
    for (; n < ends / 3; n++) {
        builtin *b = &s->builtins[n];
        b->name = at;
        b->file = b->name + strlen(b->name) + 1;
        b->body = b->file + strlen(b->file) + 1;
        at = b->body + strlen(b->body) + 1;
    }
    s->count = n;
    return at == end;
}

static void free_setup(setup *s)
{
    free(s->builtins);
    text_free(&s->names);
    *s = (setup){0};
}

bool setup_read(setup *out, int fd)
{
    if (!read_settings(out, fd)) return false;
    if (frame_read(&out->names, fd, SOURCES_MAX) == FRAME_OK && find_scripts(out)) return true;
    free_setup(out);
    return false;
}

static int compare_name(const void *name, const void *script)
{
    return strcmp(name, ((const builtin *)script)->name);
}

const builtin *setup_find(const setup *s, const char *name)
{
    if (s->count == 0) return NULL;
    return bsearch(name, s->builtins, s->count, sizeof *s->builtins, compare_name);
}
