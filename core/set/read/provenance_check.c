/* What MANIFEST says made a set: scripts and plugins, against CONFIG.json and this program; and the
 * ceremony of its seed. */
#include "set_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/moment.h"
#include "ceremony/transcript.h"
#include "config/competition.h"
#include "script/kind.h"
#include "set/format/manifest.h"
#include "set/format/provenance.h"
#include "trust/timestamp.h"

/* As the manifest lists it: a script of the user's own goes by its file's name. */
static const char *listed_name(const char *script)
{
    return script[0] == '/' ? file_name(script) : script;
}

static const named_digest *find_script(const manifest *m, const char *name)
{
    return manifest_find(&m->scripts, name);
}

/* The line "cube3.so abi=1" of the file cube3.so. */
static const named_digest *find_plugin(const manifest *m, const char *file)
{
    size_t size = strlen(file);
    for (size_t i = 0; i < m->plugins.count; i++) {
        const named_digest *one = &m->plugins.items[i];
        if (strncmp(one->name, file, size) == 0 && one->name[size] == ' ') return one;
    }
    return NULL;
}

/* ---- digests ---- */

static bool script_differs(const set_reader *o, const char *listed)
{
    const named_digest *theirs = find_script(&o->manifest, listed);
    const named_digest *own = find_script(&o->mine, listed);
    return !theirs || !own || !hash_equal(&theirs->sha256, &own->sha256);
}

bool provenance_differ_for(const set_reader *o, const slot *s)
{
    char script[sizeof "events/" + EVENT_ID_MAX];
    const plugin *mine = s->puzzle->from;
    const named_digest *theirs = find_plugin(&o->manifest, file_name(mine->path));
    bool differs = !theirs || !hash_equal(&theirs->sha256, &mine->sha256);
    snprintf(script, sizeof script, "events/%s", s->part->id);
    char *definition = event_definition(s->part, s->puzzle->type->id);
    if (definition) differs |= script_differs(o, listed_name(definition));
    free(definition);
    if (!s->part->script) differs |= script_differs(o, script);
    if (s->event->script) differs |= script_differs(o, file_name(s->event->script));
    for (size_t i = 0; i < s->competition_event->filter_count; i++)
        differs |= script_differs(o, listed_name(s->competition_event->filters[i].script));
    return differs;
}

bool provenance_differ(const set_reader *o, const char *beginning)
{
    bool differ = false;
    for (size_t i = 0; i < o->mine.scripts.count; i++) {
        const named_digest *one = &o->mine.scripts.items[i];
        differ |= strncmp(one->name, beginning, strlen(beginning)) == 0 &&
                  manifest_differs(&o->manifest.scripts, one);
    }
    return differ;
}

void provenance_list(text *out, const set_reader *o)
{
    const manifest *mine = &o->mine, *m = &o->manifest;
    const named_list *own[] = {&mine->plugins, &mine->scripts},
                     *theirs[] = {&m->plugins, &m->scripts};
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < own[l]->count; i++)
            if (manifest_differs(theirs[l], &own[l]->items[i])) /* plugins go without their ABI */
                text_addf(out, "note: this program's %.*s is not the one that made the set\n",
                          (int)strcspn(own[l]->items[i].name, " "), own[l]->items[i].name);
}

/* ---- lists ---- */

/* Is it one of the user's own? They are listed by the names of their files. */
static bool is_own(const char *listed)
{
    const size_t size = strlen(listed);
    return size > 4 && strcmp(listed + size - 4, ".lua") == 0;
}

/* A built-in script of the set that this program does not have; NULL: it has them all. */
static const char *find_lacking(const set_reader *o)
{
    for (size_t i = 0; i < o->manifest.scripts.count; i++) {
        const char *name = o->manifest.scripts.items[i].name;
        if (!is_own(name) && !script_exists(o->source->session->scripts, name)) return name;
    }
    return NULL;
}

bool provenance_is_equal(const set_reader *o)
{
    return provenance_same_version(&o->manifest) && !find_lacking(o);
}

/* A script of the user's own is a file of the set. */
static void check_own_script(const set_reader *o, const named_digest *ran)
{
    char name[sizeof SCRIPTS_FOLDER + sizeof ran->name + sizeof ".lua"];
    snprintf(name, sizeof name, SCRIPTS_FOLDER "%s%s", ran->name, is_own(ran->name) ? "" : ".lua");
    const manifest *m = &o->manifest;
    const named_digest *line = find_script(m, ran->name);
    const named_digest *file = manifest_find(&m->outputs, name);
    if (!file)
        findings_add(o->found, "%s: CONFIG.json names it, but it is not in the set", name);
    else if (line && !hash_equal(&line->sha256, &file->sha256))
        findings_add(o->found, "MANIFEST: its digest of the script %s is not that of %s", ran->name,
                     name);
    else if (!hash_equal(&ran->sha256, &file->sha256))
        findings_add(o->found, "%s: changed while it was in use", name);
}

static bool uses(const script_use *list, size_t count, const char *listed)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].script[0] == '/' && strcmp(file_name(list[i].script), listed) == 0) return true;
    return false;
}

static const char *find_kind(const competition *c, const char *listed)
{
    for (size_t i = 0; i < c->event_count; i++) {
        const competition_event *e = &c->events[i];
        if (e->script && strcmp(file_name(e->script), listed) == 0) return "event";
        if (uses(e->filters, e->filter_count, listed)) return "filter";
    }
    return uses(c->formats, c->format_count, listed) ? "format" : "puzzle";
}

void provenance_own(text *out, const set_reader *o)
{
    const manifest *m = &o->manifest;
    const char *comma = "";
    bool prints = false;
    for (size_t i = 0; i < m->scripts.count; i++) {
        const char *name = m->scripts.items[i].name;
        if (!is_own(name) && !set_reader_carries(o, name)) continue;
        const char *kind =
            is_own(name) ? find_kind(o->blueprint.plan->competition, name) : "script";
        prints |= strcmp(kind, "format") == 0;
        text_addf(out, "%s%s %s", comma, kind, name);
        comma = ", ";
    }
    for (size_t i = 0; i < m->plugins.count; i++) {
        char *file = xstrndup(m->plugins.items[i].name, strcspn(m->plugins.items[i].name, " "));
        if (!plugin_host_is_own(o->source->session->plugins, file)) {
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
static void check_scripts(const set_reader *o)
{
    const manifest *m = &o->manifest, *mine = &o->mine;
    findings *blamed = provenance_is_equal(o) ? o->found : o->doubts;
    const char *lacking = find_lacking(o);
    if (lacking)
        findings_add(o->doubts, "MANIFEST: names the script %s, which this program does not have",
                     lacking);
    for (size_t i = 0; i < mine->scripts.count; i++) {
        const named_digest *script = &mine->scripts.items[i];
        const char *name = script->name;
        if (is_own(name) || set_reader_carries(o, name)) check_own_script(o, script);
        if (!find_script(m, name))
            findings_add(is_own(name) ? o->found : blamed,
                         "MANIFEST: does not name the script %s, which CONFIG.json asks for", name);
    }
    for (size_t i = 0; i < m->scripts.count; i++) {
        const char *name = m->scripts.items[i].name;
        if (!find_script(mine, name) && (!lacking || strcmp(name, lacking) != 0))
            findings_add(blamed, "MANIFEST: names the script %s, which nothing asks for", name);
        if (i > 0 && strcmp(name, m->scripts.items[i - 1].name) == 0)
            findings_add(o->found, "MANIFEST: names the script %s twice", name);
    }
}

/* Is a renderer not there, so that nobody can tell which plugin rendered the set's sheets? */
static bool lacks_renderer(const set_reader *o)
{
    static const char *const kinds[] = {"pdf", "html"};
    const plugin *from;
    const plugin_offer *ignored;
    bool lacks = false;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        plugin_host_renderer_offer(&ignored, &from, o->source->session->plugins, kinds[i], NULL);
        lacks |= !from;
    }
    return lacks;
}

static void check_plugins(const set_reader *o)
{
    const manifest *m = &o->manifest, *mine = &o->mine;
    findings *blamed = provenance_same_version(m) ? o->found : o->doubts;
    for (size_t i = 0; i < o->blueprint.plan->count; i++) {
        const slot *s = &o->blueprint.plan->slots[i];
        if (i > 0 && s->puzzle->from == o->blueprint.plan->slots[i - 1].puzzle->from) continue;
        if (!find_plugin(m, file_name(s->puzzle->from->path)))
            findings_add(blamed, "MANIFEST: does not name the plugin %s, which event '%s' needs",
                         file_name(s->puzzle->from->path), s->event->id);
    }
    for (size_t i = 0; i < m->plugins.count; i++) {
        const char *name = m->plugins.items[i].name;
        if (!manifest_find(&mine->plugins, name))
            findings_add(lacks_renderer(o) ? o->doubts : blamed,
                         "MANIFEST: names the plugin '%s', which nothing asks for", name);
        if (i > 0 && strcmp(name, m->plugins.items[i - 1].name) == 0)
            findings_add(o->found, "MANIFEST: names the plugin %s twice", name);
    }
}

/* Is this file below scripts/ one of the user's own, or one that was added to the program's? */
static bool is_wanted(const set_reader *o, const char *file)
{
    char *name = xstrndup(file, strlen(file) - (is_own(file) ? strlen(".lua") : 0));
    char *added = script_added_file(o->source->session->scripts, name);
    const bool wanted = find_script(&o->mine, file) || (added && find_script(&o->mine, name));
    free(added);
    free(name);
    return wanted;
}

void provenance_check(const set_reader *o)
{
    /* The files of the user's own scripts; rerender_compare looks for what formats make. */
    const size_t size = sizeof SCRIPTS_FOLDER - 1;
    for (size_t i = 0; i < o->manifest.outputs.count; i++) {
        const char *name = o->manifest.outputs.items[i].name;
        if (strncmp(name, SCRIPTS_FOLDER, size) == 0 && !is_wanted(o, name + size))
            findings_add(o->found, "%s: not produced by anything in CONFIG.json", name);
    }
    check_scripts(o);
    check_plugins(o);
}

/* ---- the ceremony of the seed ---- */

/* Replays CEREMONY as it was signed, with the lines that the seed's file has, or NULL. What is
 * wrong with the transcript is wrong with the set: *out is empty where there is a finding. */
static int replay_ceremony(transcript *out, const set_reader *o, const char *reveals, tsl_err *err)
{
    const manifest *m = &o->manifest;
    const named_digest *listed = manifest_find(&m->outputs, ORIGIN_NAME);
    const size_t before = o->found->count;
    text bytes = {0};
    tsl_err why = {0};
    if (!listed || !hash_equal(&listed->sha256, &m->ceremony)) {
        findings_add(o->found, "MANIFEST: its ceremony is not a " ORIGIN_NAME " that it lists");
        return TSL_OK;
    }
    int status = folder_read(&bytes, o->folder, ORIGIN_NAME, TRANSCRIPT_MAX, err);
    if (status == TSL_OK && bytes.bytes) folder_compare(o->folder, &bytes, listed);
    if (status == TSL_OK && o->found->count == before) {
        if (reveals) text_add(&bytes, reveals);
        status = transcript_read(out, ORIGIN_NAME, &(hash_part){bytes.bytes, bytes.size}, &why);
        if (status == TSL_EINPUT)
            findings_add(o->found, "%s", why.text);
        else if (status != TSL_OK)
            tsl_fail(err, why.code, "%s", why.text);
    }
    secret_wipe_text(&bytes);
    return status == TSL_EINPUT ? TSL_OK : status;
}

/* That it is frozen, of this set, and public. */
static void check_transcript(const transcript *t, const set_reader *o)
{
    const manifest *m = &o->manifest;
    text facts = {0}, wrong = {0};
    char public[UTC_SIZE];
    if (!t->is_frozen || (t->beacon.kind != BEACON_NONE && !t->has_value))
        findings_add(o->found, ORIGIN_NAME ": it was not frozen, or lacks its beacon's value");
    if (transcript_revealed(t) > 0)
        findings_add(o->found, ORIGIN_NAME ": it has reveals, which stand in the seed's file");
    utc_write(public, t->beacon.when);
    if (t->beacon.kind != BEACON_NONE && strcmp(m->generated, public) < 0)
        findings_add(o->found, ORIGIN_NAME ": MANIFEST is dated before its beacon was public");
    manifest_write_facts(&facts, m);
    binding_compare(&wrong, t, &facts);
    if (wrong.size > 0) findings_add(o->found, ORIGIN_NAME ": %s", wrong.bytes);
    text_free(&facts);
    text_free(&wrong);
}

int ceremony_check(text *proof, const set_reader *o, tsl_err *err)
{
    transcript t = {0};
    const char *wrong = NULL;
    const size_t before = o->found->count;
    if (o->manifest.serial > 0) {
        text_addf(proof,
                  "set %u was chosen when the seed was known: it proves only that nothing changed "
                  "since",
                  o->manifest.serial);
        return TSL_OK;
    }
    if (!o->manifest.has_ceremony) {
        ceremony_proof(proof, NULL, STAMP_UNCHECKED);
        return TSL_OK;
    }
    int status = replay_ceremony(&t, o, NULL, err);
    if (status == TSL_OK && o->found->count == before) check_transcript(&t, o);
    const bool is_checked = o->source->authorities && t.stamp.size > 0;
    if (status == TSL_OK && is_checked)
        status = timestamp_verify(&wrong, &(hash_part){t.stamp.bytes, t.stamp.size}, &t.frozen,
                                  o->source->authorities, err);
    if (status == TSL_OK && wrong)
        findings_add(o->found, ORIGIN_NAME ": its time stamp: %s", wrong);
    if (status == TSL_OK) ceremony_proof(proof, &t, is_checked ? STAMP_GOOD : STAMP_UNCHECKED);
    transcript_free(&t);
    return status;
}

int ceremony_replay(const set_reader *o, const char *name, const seed_file *seed,
                    const secret *root, tsl_err *err)
{
    transcript t = {0};
    secret again = {0};
    const size_t before = o->found->count;
    const char *reveals = (const char *)seed->reveals.bytes;
    if (!o->manifest.has_ceremony) {
        if (reveals)
            findings_add(o->found, "seed: has reveals of a ceremony that MANIFEST does not name");
        return TSL_OK;
    }
    if (!reveals)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' lacks the reveals of the set's ceremony: give the "
                        "file 'seed' that 'generate' wrote",
                        name);
    int status = replay_ceremony(&t, o, reveals, err);
    if (status == TSL_OK && o->found->count == before) {
        if (!transcript_is_complete(&t))
            findings_add(o->found,
                         "seed: its reveals are not those of all parties of " ORIGIN_NAME);
        else
            status = transcript_seed(&again, &t, err);
    }
    if (again.bytes && memcmp(again.bytes, root->bytes, root->size) != 0)
        findings_add(o->found, "seed: is not the seed that its ceremony gives");
    secret_free(&again);
    transcript_free(&t);
    return status;
}
