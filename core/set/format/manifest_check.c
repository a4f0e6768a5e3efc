/* Which values a manifest may have, where the form of its lines does not show it. */
#include "manifest_check.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/output_name.h"
#include "base/text.h"
#include "base/utc.h"

#define LETTERS_AND_DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

static bool is_id(const char *id)
{
    size_t size = strlen(id);
    return size > 0 && size <= 64 && strspn(id, LETTERS_AND_DIGITS) == size;
}

static bool is_word(const char *s)
{
    for (const char *c = s; *c; c++)
        if (*c <= ' ' || *c > '~') return false;
    return s[0] != '\0';
}

static bool is_generator(const char *s)
{
    static const char program[] = "twistseal ";
    size_t size = sizeof program - 1;
    return strncmp(s, program, size) == 0 && is_word(s + size);
}

/* "cube3.so abi=1" */
static bool is_plugin(const char *name)
{
    const char *mark = strstr(name, ".so abi=");
    size_t size = mark ? (size_t)(mark - name) : 0;
    uint64_t abi;
    for (size_t i = 0; i < size; i++)
        if (name[i] <= ' ' || name[i] > '~' || name[i] == '/') return false;
    return size > 0 && text_uint(&abi, mark + strlen(".so abi="), 999999999) && abi > 0;
}

static int by_letters(const void *a, const void *b)
{
    return strcasecmp(*(char *const *)a, *(char *const *)b);
}

/* A name that comes twice, capitals or not; some systems take both for one. NULL: none does. */
static void find_twice(const char **twice, const named_digest *list, size_t count)
{
    *twice = NULL;
    const char **names = xcalloc(count ? count : 1, sizeof *names);
    for (size_t i = 0; i < count; i++) names[i] = list[i].name;
    qsort(names, count, sizeof *names, by_letters);
    for (size_t i = 1; i < count && !*twice; i++)
        if (strcasecmp(names[i - 1], names[i]) == 0) *twice = names[i];
    free(names);
}

bool manifest_name_is_reserved(const char *name)
{
    static const char *const reserved[] = {"MANIFEST",  "CONTENTS",  "seed",
                                           "passcodes", "wcif.json", "persons"};
    const size_t size = strcspn(name, "/");
    if (strncasecmp(name, "MANIFEST.", 9) == 0) return true; /* signatures */
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (strlen(reserved[i]) == size && strncasecmp(name, reserved[i], size) == 0) return true;
    return false;
}

void manifest_check_names(text *wrong, const named_digest *list, size_t count, const char *reserved)
{
    const char *twice;
    for (size_t i = 0; i < count; i++) {
        const bool own = reserved && strcmp(list[i].name, reserved) == 0;
        if (own || (output_name_is_good(list[i].name) && !manifest_name_is_reserved(list[i].name)))
            continue;
        text_addf(wrong, "'%s' is not a name for an output file", list[i].name);
        return;
    }
    find_twice(&twice, list, count);
    if (twice) text_addf(wrong, "lists the output '%s' twice", twice);
}

static bool is_refused_twice(const refusal *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(list[k].event, list[i].event) == 0 && strcmp(list[k].rule, list[i].rule) == 0)
            return true;
    return false;
}

void manifest_check_refusals(text *wrong, const refusal *list, size_t count)
{
    if (count > REFUSALS_MAX) text_addf(wrong, "has more than %d lines of refusals", REFUSALS_MAX);
    for (size_t i = 0; i < count && wrong->size == 0; i++) {
        const refusal *r = &list[i];
        if (!is_word(r->event) || !is_word(r->rule))
            text_addf(wrong, "'%s %s' is not a rule of an event", r->event, r->rule);
        else if (r->count == 0 &&
                 (strcmp(r->rule, "distance") == 0 || strcmp(r->rule, "duplicate") == 0))
            text_addf(wrong, "counts no refusals of '%s %s'", r->event, r->rule);
        else if (is_refused_twice(list, i))
            text_addf(wrong, "counts the refusals of '%s %s' twice", r->event, r->rule);
    }
}

bool manifest_reason_is_good(const char *reason)
{
    const size_t size = strlen(reason);
    if (size > REASON_MAX) return false;
    for (const char *c = reason; *c; c++)
        if (*c < ' ' || *c > '~') return false;
    return size == 0 || (reason[0] != ' ' && reason[size - 1] != ' ');
}

static void check_link(text *wrong, const manifest *m)
{
    const digest none = {0};
    if (m->serial == 0 && (m->reason[0] || !hash_equal(&m->extends, &none)))
        text_add(wrong, "extends a set, and has no serial");
    else if (m->serial == 1 || (m->serial > 1 && hash_equal(&m->extends, &none)))
        text_add(wrong, "has a serial, and extends no set");
    else if (m->serial > 1 && m->has_ceremony)
        text_add(wrong, "extends a set, and has a ceremony of its own");
    else if (!manifest_reason_is_good(m->reason))
        text_add(wrong, "its reason is not a line of printable ASCII");
}

void manifest_check(text *wrong, const manifest *m)
{
    int64_t when;
    if (!is_id(m->competition))
        text_add(wrong, "line 2: not a competition's id");
    else if (!is_generator(m->generator))
        text_add(wrong, "line 3: not 'twistseal' and its version");
    else if (!utc_read(&when, m->generated))
        text_add(wrong, "line 5: not a time");
    else if (m->plugin_count == 0)
        text_add(wrong, "names no plugin");
    for (size_t i = 0; i < m->plugin_count && wrong->size == 0; i++)
        if (!is_plugin(m->plugins[i].name))
            text_addf(wrong, "'%s' is not a plugin and its abi", m->plugins[i].name);
    if (wrong->size == 0) check_link(wrong, m);
    if (wrong->size == 0) manifest_check_refusals(wrong, m->refusals, m->refusal_count);
    if (wrong->size == 0) manifest_check_names(wrong, m->outputs, m->output_count, NULL);
}
