/* What a set is made with: the lines of MANIFEST that are known before anything is drawn. */
#include "provenance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "ceremony/step.h"

/* ---- scripts ---- */

/* A built-in script, if there is one of this name. */
static int add_built_in(script_list *list, script_host *scripts, const char *folder,
                        const char *name, tsl_err *err)
{
    char *full = xasprintf("%s/%s", folder, name ? name : "");
    const bool there = name && script_exists(scripts, full);
    int status = there ? script_list_add(list, scripts, full, err) : TSL_OK;
    free(full);
    return status;
}

/* The event, what defines its puzzle and draws it for formats, and its filters. */
static int add_event(script_list *list, const slot *s, bool draws, script_host *scripts,
                     tsl_err *err)
{
    const competition_event *planned = s->competition_event;
    char *definition = event_definition(s->part, s->puzzle->type->id);
    int status = planned->script ? script_list_add(list, scripts, planned->script, err) : TSL_OK;
    if (status == TSL_OK && !s->part->script)
        status = add_built_in(list, scripts, "events", s->part->id, err);
    if (status == TSL_OK && definition) status = script_list_add(list, scripts, definition, err);
    if (status == TSL_OK && draws)
        status = add_built_in(list, scripts, "draw", s->puzzle->type->draw_as, err);
    for (size_t i = 0; i < planned->filter_count && status == TSL_OK; i++)
        status = script_list_add(list, scripts, planned->filters[i].script, err);
    free(definition);
    return status;
}

/* Adds the drawings whose colours are replaced: "U ffffff" of cubes, "sq1 U ffd500" of another. */
static int add_recoloured(script_list *list, script_host *scripts, const json_t *colours,
                          tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < json_array_size(colours) && status == TSL_OK; i++) {
        char first[64] = "", third[64] = "";
        const char *entry = json_string_value(json_array_get(colours, i));
        const int words = entry ? sscanf(entry, "%63s %*63s %63s", first, third) : 0;
        status = add_built_in(list, scripts, "draw", words == 2 ? first : "cube", err);
    }
    return status;
}

/* The format, the words of its language, and the list of passcodes that goes with sheets. */
static int add_format(script_list *list, const script_use *use, script_host *scripts, tsl_err *err)
{
    const json_t *parameters = use->parameters;
    int status = script_list_add(list, scripts, use->script, err);
    const char *language = json_string_value(json_object_get(parameters, "language"));
    if (status == TSL_OK) status = add_built_in(list, scripts, "i18n", language, err);
    if (status == TSL_OK)
        status = add_recoloured(list, scripts, json_object_get(parameters, "colours"), err);
    return status;
}

int provenance_scripts(script_list *out, const plan *p, const session *s, tsl_err *err)
{
    const competition *c = p->competition;
    *out = (script_list){0};
    int status = script_list_add(out, s->scripts, "prelude", err); /* runs before every script */
    for (size_t i = 0; i < p->count && status == TSL_OK; i++)
        if (i == 0 || p->slots[i].event_index != p->slots[i - 1].event_index ||
            p->slots[i].part != p->slots[i - 1].part)
            status = add_event(out, &p->slots[i], c->format_count > 0, s->scripts, err);
    for (size_t i = 0; i < c->format_count && status == TSL_OK; i++)
        status = add_format(out, &c->formats[i], s->scripts, err);
    if (status == TSL_OK && c->format_count > 0)
        status = script_list_add(out, s->scripts, "formats/lib/passcodes", err);
    if (status != TSL_OK) free(out->items);
    return status;
}

int provenance_restrict(const plan *p, const session *s, tsl_err *err)
{
    script_list list;
    int status = provenance_scripts(&list, p, s, err);
    if (status != TSL_OK) return status;
    script_restrict(s->scripts, &list);
    free(list.items);
    return TSL_OK;
}

/* ---- plugins ---- */

static int add_plugin(manifest *m, const plugin *one, tsl_err *err)
{
    char name[128];
    snprintf(name, sizeof name, "%s abi=%u", file_name(one->path), TSL_ABI);
    for (size_t i = 0; i < m->plugins.count; i++)
        if (strcmp(m->plugins.items[i].name, name) == 0) return TSL_OK;
    return manifest_add(&m->plugins, name, &one->sha256, err);
}

int provenance_collect(manifest *m, const plan *p, const session *s, tsl_err *err)
{
    script_list list;
    const plugin *last = NULL, *from;
    const competition *c = p->competition;
    snprintf(m->competition, sizeof m->competition, "%s", c->id);
    snprintf(m->generator, sizeof m->generator, "twistseal %s", TSL_VERSION);
    int status = provenance_scripts(&list, p, s, err);
    if (status != TSL_OK) return status;
    for (size_t i = 0; i < list.count && status == TSL_OK; i++) {
        const char *name =
            list.items[i].name[0] == '/' ? file_name(list.items[i].name) : list.items[i].name;
        if (!manifest_is_line(name))
            status = tsl_fail(err, TSL_EINPUT,
                              "script '%s': its name has letters beyond ASCII: rename it", name);
        else
            status = manifest_add(&m->scripts, name, &list.items[i].sha256, err);
    }
    free(list.items);
    for (size_t i = 0; i < p->count && status == TSL_OK; i++) {
        from = p->slots[i].puzzle->from;
        if (from != last) status = add_plugin(m, from, err);
        last = from;
    }
    /* Sheets for print are rendered as their format says, if this installation can. */
    for (size_t i = 0; i < c->format_count && status == TSL_OK; i++) {
        const script_use *use = &c->formats[i];
        const plugin_offer *ignored;
        json_t *table = NULL;
        status = script_table(&table, s->scripts, use->script, err);
        const char *kind = json_string_value(json_object_get(table, "kind"));
        const char *as = json_string_value(json_object_get(use->parameters, "as"));
        from = NULL;
        if (status == TSL_OK && kind && strcmp(kind, "sheets") == 0)
            status = plugin_host_renderer_offer(&ignored, &from, s->plugins, as ? as : "pdf", err);
        if (status == TSL_OK && from) status = add_plugin(m, from, err);
        json_decref(table);
    }
    manifest_sort(&m->scripts);
    manifest_sort(&m->plugins);
    return status;
}

bool provenance_same_version(const manifest *m)
{
    return strcmp(m->generator, "twistseal " TSL_VERSION) == 0;
}

/* Where a set's seed comes from when it is not one person's: the transcript of a ceremony. */

/* The lines that a ceremony freezes, as MANIFEST will have them: competition, generator, config,
 * and each script and plugin in use. The blueprint is laid out. */
static int binding_facts(text *out, const blueprint *b, const session *s, tsl_err *err)
{
    manifest m = {0};
    const char *effective = b->competition->effective;
    hash_bytes(&m.config, effective, strlen(effective));
    int status = provenance_collect(&m, b->plan, s, err);
    if (status == TSL_OK) manifest_write_facts(out, &m);
    manifest_free(&m);
    return status;
}

int binding_freeze(text *out, const char *file, const session *s, tsl_err *err)
{
    blueprint b = {0};
    const blueprint_source source = {.file = file};
    *out = (text){0};
    int status = blueprint_read(&b, &source, s, err);
    if (status == TSL_OK) status = blueprint_lay_out(&b, s, err);
    if (status == TSL_OK) status = binding_facts(out, &b, s, err);
    blueprint_free(&b);
    return status;
}

/* The first line of `a` that is not a line of `b`, both lines ended by LF; NULL: all are. */
static const char *find_other(const char *a, size_t size, const char *b, size_t b_size)
{
    for (const char *end, *line = a; line < a + size; line = end + 1) {
        end = memchr(line, '\n', (size_t)(a + size - line));
        const size_t length = (size_t)(end - line) + 1;
        const char *at = b;
        while (at < b + b_size && strncmp(at, line, length) != 0)
            at = (const char *)memchr(at, '\n', (size_t)(b + b_size - at)) + 1;
        if (at == b + b_size) return line;
    }
    return NULL;
}

void binding_compare(text *wrong, const transcript *t, const text *facts)
{
    const char *frozen = t->facts.bytes;
    const char *line = find_other(frozen, t->facts.size, facts->bytes, facts->size);
    if (line)
        text_addf(wrong, "it was frozen with '%.*s', which this set is not made with",
                  (int)strcspn(line, "\n"), line);
    else if ((line = find_other(facts->bytes, facts->size, frozen, t->facts.size)))
        text_addf(wrong, "it was frozen without '%.*s'", (int)strcspn(line, "\n"), line);
}

int binding_read(transcript *out, const char *path, const blueprint *b, const session *s,
                 tsl_err *err)
{
    text facts = {0}, wrong = {0};
    int status = step_read(out, path, err);
    const char *missing = NULL; /* the first party that did not reveal */
    for (size_t i = 0; i < out->party_count && !missing; i++)
        if (!out->parties[i].reveal) missing = out->parties[i].name;
    if (status == TSL_OK && !out->is_frozen)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not frozen", path);
    else if (status == TSL_OK && out->beacon.kind != BEACON_NONE && !out->has_value)
        status = tsl_fail(err, TSL_EINPUT, "'%s' lacks the beacon's value", path);
    else if (status == TSL_OK && missing)
        status = tsl_fail(err, TSL_EINPUT, "'%s' lacks the reveal of '%s'", path, missing);
    if (status == TSL_OK) status = binding_facts(&facts, b, s, err);
    if (status == TSL_OK) binding_compare(&wrong, out, &facts);
    if (status == TSL_OK && wrong.size > 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s' is not the ceremony of this set: %s", path,
                          wrong.bytes);
    text_free(&facts);
    text_free(&wrong);
    return status;
}
