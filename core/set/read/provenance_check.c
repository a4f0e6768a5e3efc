/* The scripts and plugins that MANIFEST says made a set, against CONFIG.json and this program. */
#include "provenance_check.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "config/competition.h"
#include "script/kind.h"
#include "set/write/seal.h"

/* As the manifest lists it: a script of the user's own goes by its file's name. */
static const char *listed_name(const char *script)
{
    return script[0] == '/' ? file_name(script) : script;
}

static const named_digest *find_script(const manifest *m, const char *name)
{
    return manifest_find(m->scripts, m->script_count, name);
}

/* The line "cube3.so abi=1" of the file cube3.so. */
static const named_digest *find_plugin(const manifest *m, const char *file)
{
    size_t size = strlen(file);
    for (size_t i = 0; i < m->plugin_count; i++)
        if (strncmp(m->plugins[i].name, file, size) == 0 && m->plugins[i].name[size] == ' ')
            return &m->plugins[i];
    return NULL;
}

bool provenance_same_version(const manifest *m)
{
    return strcmp(m->generator, "twistseal " TSL_VERSION) == 0;
}

/* ---- digests ---- */

static bool script_differs(const provenance *in, const char *listed)
{
    const named_digest *theirs = find_script(in->manifest, listed);
    const named_digest *own = find_script(in->mine, listed);
    return !theirs || !own || !hash_equal(&theirs->sha256, &own->sha256);
}

static bool plugin_differs(const provenance *in, const plugin *mine)
{
    const named_digest *theirs = find_plugin(in->manifest, file_name(mine->path));
    return !theirs || !hash_equal(&theirs->sha256, &mine->sha256);
}

bool provenance_differ_for(const provenance *in, const slot *s)
{
    char script[sizeof "events/" + EVENT_ID_MAX];
    snprintf(script, sizeof script, "events/%s", s->event->id);
    bool differs = plugin_differs(in, s->puzzle->from);
    char *definition = event_definition(s->event);
    if (definition) differs |= script_differs(in, listed_name(definition));
    free(definition);
    differs |= script_differs(
        in, s->competition_event->script ? file_name(s->competition_event->script) : script);
    for (size_t i = 0; i < s->competition_event->filter_count; i++)
        differs |= script_differs(in, listed_name(s->competition_event->filters[i].script));
    return differs;
}

/* Adds a line for each of `mine` that has another digest in `theirs`; `out` may be NULL. A plugin's
 * name is told without its ABI. */
static bool list_others(text *out, const named_digest *mine, size_t mine_count,
                        const named_digest *theirs, size_t count, const char *beginning)
{
    bool any = false;
    for (size_t i = 0; i < mine_count; i++) {
        const char *name = mine[i].name;
        const named_digest *other = manifest_find(theirs, count, name);
        if (strncmp(name, beginning, strlen(beginning)) != 0 || !other) continue;
        if (hash_equal(&other->sha256, &mine[i].sha256)) continue;
        any = true;
        if (out)
            text_addf(out, "note: this program's %.*s is not the one that made the set\n",
                      (int)strcspn(name, " "), name);
    }
    return any;
}

bool provenance_differ(const provenance *in, const char *beginning)
{
    return list_others(NULL, in->mine->scripts, in->mine->script_count, in->manifest->scripts,
                       in->manifest->script_count, beginning);
}

void provenance_list(text *out, const provenance *in)
{
    const manifest *mine = in->mine, *m = in->manifest;
    list_others(out, mine->plugins, mine->plugin_count, m->plugins, m->plugin_count, "");
    list_others(out, mine->scripts, mine->script_count, m->scripts, m->script_count, "");
}

/* ---- lists ---- */

/* A script of the user's own is a file of the set. */
static void check_own_script(const provenance *in, const named_digest *ran)
{
    char name[sizeof SCRIPTS_FOLDER + sizeof ran->name];
    snprintf(name, sizeof name, SCRIPTS_FOLDER "%s", ran->name);
    const manifest *m = in->manifest;
    const named_digest *line = find_script(m, ran->name);
    const named_digest *file = manifest_find(m->outputs, m->output_count, name);
    if (!file)
        findings_add(in->found, "%s: CONFIG.json names it, but it is not in the set", name);
    else if (line && !hash_equal(&line->sha256, &file->sha256))
        findings_add(in->found, "MANIFEST: its digest of the script %s is not that of %s",
                     ran->name, name);
    else if (!hash_equal(&ran->sha256, &file->sha256))
        findings_add(in->found, "%s: changed while it was in use", name);
}

/* Is it one of the user's own? They are listed by the names of their files. */
static bool is_own(const char *listed)
{
    const size_t size = strlen(listed);
    return size > 4 && strcmp(listed + size - 4, ".lua") == 0;
}

static bool uses(const script_use *list, size_t count, const char *listed)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].script[0] == '/' && strcmp(file_name(list[i].script), listed) == 0) return true;
    return false;
}

/* What the competition has the script for. */
static const char *kind_of(const competition *c, const char *listed)
{
    for (size_t i = 0; i < c->event_count; i++) {
        const competition_event *e = &c->events[i];
        if (e->script && strcmp(file_name(e->script), listed) == 0) return "event";
        if (uses(e->filters, e->filter_count, listed)) return "filter";
    }
    return uses(c->formats, c->format_count, listed) ? "format" : "puzzle";
}

void provenance_own(text *out, const provenance *in)
{
    const manifest *m = in->manifest;
    const char *comma = "";
    bool prints = false;
    for (size_t i = 0; i < m->script_count; i++) {
        const char *name = m->scripts[i].name;
        if (!is_own(name)) continue;
        const char *kind = kind_of(in->plan->competition, name);
        prints |= strcmp(kind, "format") == 0;
        text_addf(out, "%s%s %s", comma, kind, name);
        comma = ", ";
    }
    for (size_t i = 0; i < m->plugin_count; i++) {
        char *file = xstrndup(m->plugins[i].name, strcspn(m->plugins[i].name, " "));
        if (!plugin_host_is_own(in->session->plugins, file)) {
            text_addf(out, "%splugin %s", comma, file);
            comma = ", ";
        }
        free(file);
    }
    if (prints)
        text_add(out, "; of what these formats print at most words were read, no shapes and no "
                      "pictures: look at it");
}

/* Both lists are those of one version and one CONFIG.json, so they are the same. */
static void check_scripts(const provenance *in)
{
    const manifest *m = in->manifest, *mine = in->mine;
    findings *to = provenance_same_version(m) ? in->found : in->doubts;
    for (size_t i = 0; i < mine->script_count; i++) {
        const char *name = mine->scripts[i].name;
        if (is_own(name)) check_own_script(in, &mine->scripts[i]);
        if (!find_script(m, name))
            findings_add(is_own(name) ? in->found : to,
                         "MANIFEST: does not name the script %s, which CONFIG.json asks for", name);
    }
    for (size_t i = 0; i < m->script_count; i++) {
        const char *name = m->scripts[i].name;
        if (!find_script(mine, name))
            findings_add(to, "MANIFEST: names the script %s, which nothing asks for", name);
        if (i > 0 && strcmp(name, m->scripts[i - 1].name) == 0)
            findings_add(in->found, "MANIFEST: names the script %s twice", name);
    }
}

/* Is it the line of this plugin, "cube3.so abi=1"? */
static bool is_line_of(const char *line, const plugin *p)
{
    char mine[sizeof((named_digest *)NULL)->name];
    snprintf(mine, sizeof mine, "%s abi=%u", file_name(p->path), TSL_ABI);
    return strcmp(line, mine) == 0;
}

/* The plugin that renders sheets as this; NULL where there is none. */
static const plugin *find_renderer(const provenance *in, const char *as)
{
    const plugin *from;
    const plugin_offer *ignored;
    plugin_host_renderer_offer(&ignored, &from, in->session->plugins, as, NULL);
    return from;
}

static bool is_of_puzzle(const provenance *in, const char *line)
{
    const plugin *last = NULL;
    for (size_t i = 0; i < in->plan->count; i++) {
        const plugin *from = in->plan->slots[i].puzzle->from;
        if (from != last && is_line_of(line, from)) return true;
        last = from;
    }
    return false;
}

/* *unsure: a renderer is not there, so that nobody can tell which plugin rendered the set's sheets.
 */
static bool is_of_renderer(bool *unsure, const provenance *in, const char *line)
{
    static const char *const kinds[] = {"pdf", "html"};
    *unsure = false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const plugin *from = find_renderer(in, kinds[i]);
        if (from && is_line_of(line, from)) return true;
        *unsure |= !from;
    }
    return false;
}

static void check_plugins(const provenance *in)
{
    const manifest *m = in->manifest;
    findings *to = provenance_same_version(m) ? in->found : in->doubts;
    for (size_t i = 0; i < in->plan->count; i++) {
        const slot *s = &in->plan->slots[i];
        if (i > 0 && s->puzzle->from == in->plan->slots[i - 1].puzzle->from) continue;
        if (!find_plugin(m, file_name(s->puzzle->from->path)))
            findings_add(to, "MANIFEST: does not name the plugin %s, which event '%s' needs",
                         file_name(s->puzzle->from->path), s->event->id);
    }
    for (size_t i = 0; i < m->plugin_count; i++) {
        const char *name = m->plugins[i].name;
        bool unsure;
        if (!is_of_puzzle(in, name) && !is_of_renderer(&unsure, in, name))
            findings_add(unsure ? in->doubts : to,
                         "MANIFEST: names the plugin '%s', which nothing asks for", name);
        if (i > 0 && strcmp(name, m->plugins[i - 1].name) == 0)
            findings_add(in->found, "MANIFEST: names the plugin %s twice", name);
    }
}

/* The user's own scripts; rerender.h looks for what formats make. */
static void check_outputs(const provenance *in)
{
    const size_t size = sizeof SCRIPTS_FOLDER - 1;
    for (size_t i = 0; i < in->manifest->output_count; i++) {
        const char *name = in->manifest->outputs[i].name;
        if (strncmp(name, SCRIPTS_FOLDER, size) == 0 && !find_script(in->mine, name + size))
            findings_add(in->found, "%s: nothing that CONFIG.json asks for makes it", name);
    }
}

void provenance_check(const provenance *in)
{
    check_outputs(in);
    check_scripts(in);
    check_plugins(in);
}
