/* The scripts and plugins that MANIFEST says made a set, against CONFIG.json and this program. */
#include "provenance_check.h"

#include <string.h>

#include "config/input.h"
#include "script/kind.h"
#include "set/write/ceremony_binding.h"

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* As the manifest lists it: a script of the user's own goes by its file's name. */
static const char *listed_name(const char *script)
{
    return script[0] == '/' ? base_name(script) : script;
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

enum { DEFINITION_NAME_MAX = 224 }; /* a puzzle's id is of at most 200 bytes */

/* ---- digests ---- */

/* The digest of a script that is loaded, by its listed name; false if it is not. */
static bool loaded_digest(digest *out, const session *s, const char *listed)
{
    const char *own;
    for (size_t i = 0; (own = script_at(s->scripts, i, out)) && own[0] == '/'; i++)
        if (strcmp(base_name(own), listed) == 0) return true;
    return script_is_loaded(out, s->scripts, listed);
}

static bool script_differs(const provenance *in, const char *listed)
{
    digest mine;
    const named_digest *theirs = find_script(in->manifest, listed);
    return !theirs || !loaded_digest(&mine, in->session, listed) ||
           !hash_equal(&theirs->sha256, &mine);
}

static bool plugin_differs(const provenance *in, const plugin *mine)
{
    const named_digest *theirs = find_plugin(in->manifest, base_name(mine->path));
    return !theirs || !hash_equal(&theirs->sha256, &mine->sha256);
}

bool provenance_differ_for(const provenance *in, const slot *s)
{
    char script[sizeof "events/" + EVENT_ID_MAX];
    snprintf(script, sizeof script, "events/%s", s->event->id);
    bool differs = plugin_differs(in, s->puzzle->from);
    digest ignored;
    char definition[224];
    snprintf(definition, sizeof definition, "puzzles/%.200s", s->event->puzzle);
    if (loaded_digest(&ignored, in->session, definition)) differs |= script_differs(in, definition);
    differs |= script_differs(
        in, s->competition_event->script ? base_name(s->competition_event->script) : script);
    for (size_t i = 0; i < s->competition_event->filter_count; i++)
        differs |= script_differs(in, listed_name(s->competition_event->filters[i].script));
    return differs;
}

/* Visits what differs; a line for each goes to `out`, which may be NULL. */
static bool visit_others(text *out, const provenance *in, const char *beginning)
{
    bool any = false;
    const session *s = in->session;
    for (size_t i = 0; !beginning && i < plugin_host_count(s->plugins); i++) {
        const plugin *mine = plugin_host_at(s->plugins, i);
        if (!find_plugin(in->manifest, base_name(mine->path)) || !plugin_differs(in, mine))
            continue;
        any = true;
        if (out)
            text_addf(out, "note: this program's %s is not the one that made the set\n",
                      base_name(mine->path));
    }
    for (size_t i = 0; i < in->manifest->script_count; i++) {
        digest mine;
        const named_digest *theirs = &in->manifest->scripts[i];
        if (beginning && strncmp(theirs->name, beginning, strlen(beginning)) != 0) continue;
        if (!loaded_digest(&mine, s, theirs->name) || hash_equal(&mine, &theirs->sha256)) continue;
        any = true;
        if (out)
            text_addf(out, "note: this program's %s is not the one that made the set\n",
                      theirs->name);
    }
    return any;
}

bool provenance_differ(const provenance *in, const char *beginning)
{
    return visit_others(NULL, in, beginning);
}

void provenance_list(text *out, const provenance *in)
{
    visit_others(out, in, NULL);
}

/* ---- lists ---- */

static void check_own_script(const provenance *in, const char *listed)
{
    char name[sizeof SCRIPTS_FOLDER + 160];
    digest ran;
    snprintf(name, sizeof name, SCRIPTS_FOLDER "%.159s", listed);
    const manifest *m = in->manifest;
    const named_digest *line = find_script(m, listed);
    const named_digest *file = manifest_find(m->outputs, m->output_count, name);
    if (!file)
        findings_add(in->found, "%s: CONFIG.json names it, but it is not in the set", name);
    else if (line && !hash_equal(&line->sha256, &file->sha256))
        findings_add(in->found, "MANIFEST: its digest of the script %s is not that of %s", listed,
                     name);
    else if (loaded_digest(&ran, in->session, listed) && !hash_equal(&ran, &file->sha256))
        findings_add(in->found, "%s: changed while it was in use", name);
}

/* A script that CONFIG.json asks for. */
static void check_script(const provenance *in, const char *script)
{
    const char *listed = listed_name(script);
    bool own = script[0] == '/';
    if (own) check_own_script(in, listed);
    if (find_script(in->manifest, listed)) return;
    findings_add(own || provenance_same_version(in->manifest) ? in->found : in->doubts,
                 "MANIFEST: does not name the script %s, which CONFIG.json asks for", listed);
}

static void check_event(const provenance *in, const competition_event *e)
{
    char script[sizeof "events/" + EVENT_ID_MAX];
    snprintf(script, sizeof script, "events/%.31s", e->id);
    check_script(in, e->script ? e->script : script);
    for (size_t i = 0; i < e->filter_count; i++) check_script(in, e->filters[i].script);
}

bool provenance_own_script(const competition *c, const char *file)
{
    bool own = false;
    for (size_t e = 0; e < c->event_count; e++) {
        const competition_event *of = &c->events[e];
        own |= of->script && strcmp(base_name(of->script), file) == 0;
        for (size_t i = 0; i < of->filter_count; i++)
            own |= of->filters[i].script[0] == '/' &&
                   strcmp(base_name(of->filters[i].script), file) == 0;
    }
    for (size_t i = 0; i < c->format_count; i++)
        own |= c->formats[i].script[0] == '/' && strcmp(base_name(c->formats[i].script), file) == 0;
    return own;
}

/* The definition of the puzzle of a user's own event, which stands beside the event's script. */
static void name_definition(char out[DEFINITION_NAME_MAX], const event *e)
{
    snprintf(out, DEFINITION_NAME_MAX, "%.200s.puzzle.lua", e->script ? e->puzzle : "");
}

static bool is_own_definition(const provenance *in, const char *file)
{
    char name[DEFINITION_NAME_MAX];
    for (size_t i = 0; i < in->plan->count; i++) {
        const event *e = in->plan->slots[i].event;
        name_definition(name, e);
        if (e->script && strcmp(name, file) == 0) return true;
    }
    return false;
}

static void check_definitions(const provenance *in)
{
    char name[DEFINITION_NAME_MAX];
    for (size_t i = 0; i < in->plan->count; i++) {
        const event *e = in->plan->slots[i].event;
        digest ran;
        if (!e->script || (i > 0 && e == in->plan->slots[i - 1].event)) continue;
        name_definition(name, e);
        if (!loaded_digest(&ran, in->session, name)) continue; /* a plugin has the puzzle */
        check_own_script(in, name);
        if (!find_script(in->manifest, name))
            findings_add(in->found, "MANIFEST: does not name the script %s, which event '%s' needs",
                         name, e->id);
    }
}

/* A line that nothing asks for. Built-in scripts may need one another. */
static void check_line(const provenance *in, const named_digest *line)
{
    const char *name = line->name;
    if (strncmp(name, "events/", 7) == 0 && strcmp(name, "events/all") != 0) {
        const competition *c = in->plan->competition;
        for (size_t e = 0; e < c->event_count; e++)
            if (strcmp(c->events[e].id, name + 7) == 0) return;
    } else if (script_exists(in->session->scripts, name) ||
               provenance_own_script(in->plan->competition, name) || is_own_definition(in, name)) {
        return;
    }
    findings_add(provenance_same_version(in->manifest) ? in->found : in->doubts,
                 "MANIFEST: names the script %s, which nothing asks for", name);
}

/* Is it the line of this plugin, "cube3.so abi=1"? */
static bool is_line_of(const char *line, const plugin *p)
{
    char mine[sizeof((named_digest *)NULL)->name];
    snprintf(mine, sizeof mine, "%s abi=%u", base_name(p->path), TSL_ABI);
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
        if (!find_plugin(m, base_name(s->puzzle->from->path)))
            findings_add(to, "MANIFEST: does not name the plugin %s, which event '%s' needs",
                         base_name(s->puzzle->from->path), s->event->id);
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
        if (strncmp(name, SCRIPTS_FOLDER, size) == 0 &&
            !provenance_own_script(in->plan->competition, name + size) &&
            !is_own_definition(in, name + size))
            findings_add(in->found, "%s: nothing that CONFIG.json asks for makes it", name);
    }
}

void provenance_check(const provenance *in)
{
    check_outputs(in);
    const competition *c = in->plan->competition;
    const manifest *m = in->manifest;
    for (size_t e = 0; e < c->event_count; e++) check_event(in, &c->events[e]);
    for (size_t i = 0; i < c->format_count; i++) check_script(in, c->formats[i].script);
    check_definitions(in);
    for (size_t i = 0; i < m->script_count; i++) {
        check_line(in, &m->scripts[i]);
        if (i > 0 && strcmp(m->scripts[i].name, m->scripts[i - 1].name) == 0)
            findings_add(in->found, "MANIFEST: names the script %s twice", m->scripts[i].name);
    }
    check_plugins(in);
}
