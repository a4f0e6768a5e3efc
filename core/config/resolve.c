/* Finds what a competition names; chooses a part of it, and what earlier sets have. */
#include "config.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "config/event.h"
#include "config/parse.h"
#include "script/kind.h"

/* What resolving needs. */
typedef struct resolver {
    reader rd;
    const session *session;
    text *notes;          /* lines for the user */
    const char *folder;   /* of the built-in scripts that are named: "formats" or "filters" */
    const char *event;    /* whose filters they are; NULL: formats */
    const puzzle *puzzle; /* of that event; NULL: none, or not known */
} resolver;

/* A problem for each line of what a check says; what says nothing about the file is returned. */
static int report_failure(resolver *rs, place at, int status, const tsl_err *why, tsl_err *err)
{
    if (status == TSL_OK) return TSL_OK;
    if (status != TSL_EINPUT) return tsl_fail(err, why->code, "%s", why->text);
    for (const char *line = why->text; *line; line += strspn(line, "\n")) {
        size_t size = strcspn(line, "\n");
        report_add(rs->rd.r, at, "%.*s", (int)size, line);
        line += size;
    }
    return TSL_OK;
}

/* ---- paths ---- */

/* Is it the path that is wrong, rather than the machine? */
static bool is_of_the_path(int reason)
{
    return reason == ENOENT || reason == ENOTDIR || reason == EACCES || reason == ELOOP ||
           reason == ENAMETOOLONG;
}

/* The absolute path of a script of the user's own; malloc'ed, NULL: it could not be looked for.
 * What is wrong with a path shows when it is loaded. */
static char *find_path(resolver *rs, const char *name)
{
    const input *from = rs->rd.competition->input;
    if (name[0] == '/') return xstrdup(name);
    char *path = xasprintf("%s/%s", input_in_set(from, name) ? from->set : from->folder, name);
    char *real = realpath(path, NULL);
    if (!real && is_of_the_path(errno)) return path;
    if (!real) file_fail(&rs->rd.trouble, "open", path, errno);
    free(path);
    return real;
}

/* False, and a problem more, if a script of the user's own cannot be read. */
static bool check_there(resolver *rs, place at, const char *script)
{
    tsl_err why;
    if (!rs->rd.competition->input->folder || !script || script[0] != '/') return true;
    struct stat info;
    if (access(script, R_OK) == 0) {
        if (stat(script, &info) == 0 && !S_ISREG(info.st_mode)) {
            report_add(rs->rd.r, at, "'%s' is not a regular file", script);
            return false;
        }
        /* A link with a good name may lead to one that CONFIG.json cannot have. */
        const char *name = file_name(script);
        const bool good = utf8_is_printable(name, strlen(name));
        if (!good) report_add(rs->rd.r, at, "this is a link to a file whose name is not printable");
        return good;
    }
    const int reason = errno;
    file_fail(&why, "open", script, reason);
    if (!is_of_the_path(reason)) rs->rd.trouble = why;
    report_add(rs->rd.r, at, "%s", why.text);
    return false;
}

/* ---- scripts ---- */

/* Sets `script`, and the name of a user's own to its path. One that was added to the program's is
 * the user's own as well: another installation lacks it, so it goes into the set. */
static void find_script(resolver *rs, script_use *use)
{
    const bool in_set = input_in_set(rs->rd.competition->input, use->name);
    if (!input_is_path(rs->rd.competition->input, use->name)) {
        use->script = xasprintf("%s/%s", rs->folder, use->name);
        script_host *scripts = rs->session->scripts;
        char *added = scripts && !rs->rd.competition->input->set
                          ? script_added_file(scripts, use->script)
                          : NULL;
        if (!added) return;
        free(use->script);
        use->script = added;
    } else {
        use->script = find_path(rs, use->name);
    }
    if (in_set || !use->script) return;
    free(use->name);
    use->name = xstrdup(use->script);
}

/* The place of what is wrong with parameters: a parameter's name, its value, or the script's name.
 */
static place problem_place(const script_use *use, const problem *p)
{
    const node *map = use->item;
    for (const node *key = map->kind == NODE_MAP ? map->first : NULL; key; key = key->next->next)
        if (key->kind == NODE_SCALAR && strcmp(key->text, p->key) == 0)
            return p->of_key ? key->at : key->next->at;
    return script_use_place(use);
}

static int check_parameters(resolver *rs, const script_use *use, tsl_err *err)
{
    report problems = {.name = NULL};
    json_t *parameters = NULL;
    int status = script_check_parameters(&parameters, rs->session->scripts, use->script,
                                         use->parameters, &problems, err);
    json_decref(parameters);
    for (size_t i = 0; i < problems.count; i++)
        report_add(rs->rd.r, problem_place(use, &problems.list[i]), "%s", problems.list[i].text);
    rs->rd.r->more += problems.more;
    return status;
}

/* Is it a script of the right kind, are its parameters right, and may the event have the filter? */
static int check_script(resolver *rs, const script_use *use, tsl_err *err)
{
    script_host *scripts = rs->session->scripts;
    const char *kind = rs->event ? "filter" : "format";
    tsl_err why;
    int status = script_known(scripts, rs->folder, use->script, &why);
    if (status == TSL_OK) status = script_check_kind(scripts, use->script, kind, &why);
    if (status == TSL_OK) status = check_parameters(rs, use, &why);
    if (status == TSL_OK && rs->puzzle)
        status = filter_check(scripts, use, rs->event, rs->puzzle->type, &why);
    return report_failure(rs, script_use_place(use), status, &why, err);
}

/* Is the item an earlier one again? */
static void report_twice(resolver *rs, const script_use *list, size_t count)
{
    const script_use *b = &list[count];
    for (const script_use *a = list; a < b; a++) {
        if (!a->name || !b->name || !a->parameters || !b->parameters ||
            strcmp(a->name, b->name) != 0 || !json_equal(a->parameters, b->parameters))
            continue;
        report_add(rs->rd.r, b->item->at, "'%s' has '%.100s' twice", rs->folder, a->name);
        return;
    }
}

/* One about which there is a problem already has no parameters. */
static int resolve_scripts(resolver *rs, script_use *list, size_t count, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        script_use *use = &list[i];
        if (!use->name) continue;
        find_script(rs, use);
        bool there = !use->item || check_there(rs, script_use_place(use), use->script);
        if (there && use->item && use->script && use->parameters && rs->session->plugins)
            status = check_script(rs, use, err);
        if (use->item) report_twice(rs, list, i);
    }
    return status;
}

/* ---- rounds ---- */

static void read_letter(void *reading, const field *f, const void *source, void *base)
{
    const node *value = source;
    field word = *f;
    word.kind = FIELD_WORD;
    if (value->kind == NODE_SCALAR && schema_take_text(NULL, &word, value->text))
        ((competition_round *)base)->format = value->text[0];
    else
        reader_refuse_field(reading, &word, value);
}

/* What depends on the event. A head-to-head round has the format 'h', and no other has. */
static void resolve_round(resolver *rs, competition_round *round, const event *kind, bool matches)
{
    enum { LETTERS = 8 };
    char letters[LETTERS][2] = {{0}}, extras[16], cubes[16];
    const char *formats[LETTERS + 1] = {NULL};
    size_t count = 0;
    for (const char *format = kind->formats; *format && count < LETTERS; format++) {
        if ((*format == 'h') != matches) continue;
        letters[count][0] = *format;
        formats[count] = letters[count];
        count++;
    }
    snprintf(extras, sizeof extras, "%u", kind->extras);
    snprintf(cubes, sizeof cubes, "%u", kind->multi ? kind->cubes : 1);
    const unsigned most = kind->parts ? kind->cubes : kind->multi ? CUBES_MAX : 1;
    const field fields[] = {
        {"format", FIELD_OWN, .read = read_letter, .allowed = formats, .fallback = formats[0]},
        {"extras", FIELD_INTEGER, .offset = offsetof(competition_round, extras), .max = EXTRAS_MAX,
         .fallback = extras},
        {"cubes", FIELD_INTEGER, .offset = offsetof(competition_round, cubes),
         .min = kind->parts ? most : 1, .max = most, .fallback = cubes,
         .doc = kind->multi ? NULL : "1 (only multi-blind has more)"},
        {.key = NULL},
    };
    const unsigned to_win = round->head_to_head.sets_to_win;
    if (round->sets == 0)
        text_addf(rs->notes, "%s-r%u has no scramble sets: it is left out\n", kind->id,
                  round->number);
    else if (kind->multi && !kind->parts && !node_value(round->item, "cubes"))
        text_addf(rs->notes, "%s-r%u: %s cubes for each attempt, since the file gives no 'cubes'\n",
                  kind->id, round->number, cubes);
    reader_map(&rs->rd, fields, round->item, round, NULL);
    round->attempts = competition_attempts(round->format) * (to_win ? 2 * to_win - 1 : 1);
}

static void resolve_rounds(resolver *rs, competition_event *e, const event *kind)
{
    const bool has_matches = strchr(kind->formats, 'h');
    for (size_t i = 0; i < e->round_count; i++) {
        const node *matches = e->rounds[i].head_to_head.item;
        if (e->rounds[i].item->kind != NODE_MAP) continue;
        if (matches && !has_matches)
            report_add(rs->rd.r, matches->at, "event '%s' has no head-to-head rounds (WCA 9b7a)",
                       e->id);
        else if (matches && i + 1 < e->round_count)
            report_add(rs->rd.r, matches->at,
                       "only the last round of an event can be head-to-head (WCA 9b7b)");
        resolve_round(rs, &e->rounds[i], kind, matches && has_matches);
    }
}

/* ---- events ---- */

static void report_event(resolver *rs, const node *key)
{
    enum { NAMES_MAX = 64 };
    const event_book *book = rs->session->events;
    const char *names[NAMES_MAX] = {NULL};
    char shown[SHOWN_VALUE];
    text instead = {0};
    for (size_t i = 0; i < event_count(book) && i < NAMES_MAX - 1; i++)
        names[i] = event_at(book, i)->id;
    reader_show(shown, key);
    const char *near = event_closest(book, key->text);
    if (near)
        text_addf(&instead, " (did you mean '%s'?)", near);
    else
        text_add_instead(&instead, key->text, names, "there are ");
    report_add(rs->rd.r, key->at, "unknown event %s%s", shown, instead.bytes ? instead.bytes : "");
    text_free(&instead);
}

/* Finds an event, or loads its own script; *out stays NULL where there is a problem. */
static int find_event(const event **out, resolver *rs, competition_event *e, tsl_err *err)
{
    tsl_err why;
    *out = NULL;
    if (!input_is_path(rs->rd.competition->input, e->id)) {
        if (event_find(out, rs->session->events, e->id, NULL) != TSL_OK) report_event(rs, e->key);
        return TSL_OK;
    }
    e->script = find_path(rs, e->id);
    if (!e->script || !check_there(rs, e->key->at, e->script)) return TSL_OK;
    int status = event_load(out, rs->session->events, e->script, &why);
    /* What a script of a set does says nothing about the set: it may lack memory. */
    if (status == TSL_EINPUT && rs->rd.competition->input->set)
        return tsl_fail(err, TSL_EBROKEN, "%s", why.text);
    if (status != TSL_OK) return report_failure(rs, e->key->at, status, &why, err);
    free(e->id);
    e->id = xstrdup((*out)->id);
    return TSL_OK;
}

/* The event's puzzle, and whether it has the subset named. Nothing is asked about what cannot be
 * wrong: to open a puzzle takes time. */
static int check_puzzle(resolver *rs, const competition_event *e, const event *kind, tsl_err *err)
{
    const tsl_subset *subset;
    tsl_err why;
    rs->puzzle = NULL;
    if (kind->parts && (e->subset || e->filter_count > 0 || competition_scrambling(e)))
        report_add(rs->rd.r, e->key->at,
                   "event '%s' has several puzzles, so it may only have 'rounds'", e->id);
    if (kind->parts || !rs->session->plugins ||
        !(e->script || e->subset || e->filter_count > 0 || competition_scrambling(e)))
        return TSL_OK;
    const puzzle *found;
    int status = event_puzzle(&found, kind, competition_scrambling(e), rs->session->plugins, &why);
    if (status == TSL_OK) rs->puzzle = found;
    if (status == TSL_OK && kind->subset)
        status = puzzle_subset(&subset, found, kind->subset, &why);
    status = report_failure(rs, e->key->at, status, &why, err);
    if (status != TSL_OK || !rs->puzzle || !e->subset) return status;
    status = puzzle_subset(&subset, rs->puzzle, e->subset, &why);
    return report_failure(rs, node_value(e->key->next, "subset")->at, status, &why, err);
}

/* A competition too early or too late for the event: the WCA does not have it then. */
static void warn_unofficial(competition *c, const event *kind)
{
    if (!c->date) return;
    if (kind->official_from && strcmp(c->date, kind->official_from) < 0)
        text_addf(&c->warnings, "%s is an event of the WCA from %s on: on %s it is unofficial\n",
                  kind->id, kind->official_from, c->date);
    if (kind->official_to && strcmp(c->date, kind->official_to) > 0)
        text_addf(&c->warnings, "%s was an event of the WCA until %s: on %s it is unofficial\n",
                  kind->id, kind->official_to, c->date);
}

static int resolve_event(resolver *rs, competition *c, competition_event *e, tsl_err *err)
{
    const event *kind;
    if (!e->id) return TSL_OK;
    int status = find_event(&kind, rs, e, err);
    if (status != TSL_OK || !kind) return status;
    e->puzzles = json_incref(json_object_get(kind->table, "puzzles"));
    rs->folder = "filters";
    rs->event = kind->id;
    resolve_rounds(rs, e, kind);
    warn_unofficial(c, kind);
    if (e->random_state)
        text_addf(&c->warnings, "%s has random states: WCA Regulation 4b3e asks for random moves\n",
                  kind->id);
    if (e->random_state && e->random_moves)
        report_add(rs->rd.r, e->key->at, "%s has random states: leave out random_moves", kind->id);
    status = check_puzzle(rs, e, kind, err);
    return status == TSL_OK ? resolve_scripts(rs, e->filters, e->filter_count, err) : status;
}

int config_resolve(competition *c, report *r, const session *s, tsl_err *err)
{
    resolver rs = {
        .rd = {.r = r, .competition = c}, .session = s, .notes = &c->notes, .folder = "formats"};
    int status = resolve_scripts(&rs, c->formats, c->format_count, err);
    for (size_t i = 0; i < c->event_count && status == TSL_OK; i++)
        status = resolve_event(&rs, c, &c->events[i], err);
    if (status == TSL_OK) schedule_resolve(c, &rs.rd);
    if (status != TSL_OK || rs.rd.trouble.code == TSL_OK) return status;
    return tsl_fail(err, rs.rd.trouble.code, "%s", rs.rd.trouble.text);
}

/* ---- some events ---- */

/* Is the event named in "333,444"? */
static bool is_named(const char *names, const char *id)
{
    const size_t size = strlen(id);
    for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, id, size) == 0 && (at[size] == ',' || at[size] == '\0')) return true;
    return false;
}

/* "333"; "boxes" for "scripts/boxes.lua", which is the id until the script is loaded. */
static void name_event(char out[160], const competition_event *e)
{
    snprintf(out, 160, "%s", file_name(e->script ? e->script : e->id));
    char *dot = strstr(out, ".lua");
    if (dot) *dot = '\0';
}

static int check_names(const competition *c, const char *names, tsl_err *err)
{
    text all = {0};
    int status = TSL_OK;
    char name[160];
    for (size_t i = 0; i < c->event_count; i++) {
        name_event(name, &c->events[i]);
        text_addf(&all, "%s%s", i > 0 ? "," : "", name);
    }
    for (const char *at = names; at && status == TSL_OK;) {
        const size_t size = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)size, at);
        if (size == 0 || !is_named(all.bytes ? all.bytes : "", name))
            status = tsl_fail(err, TSL_EINPUT, "the competition has no event '%s': it has %.500s",
                              name, all.bytes ? all.bytes : "none");
        at = at[size] ? at + size + 1 : NULL;
    }
    text_free(&all);
    return status;
}

/* Is it of an event that stays? What is of no event of the file at all stays as well, so that it is
 * reported; the ids of the user's own events are not known yet. */
static bool belongs(const competition_activity *a, const char *names, const char *left_out)
{
    char event_id[96];
    const char *dash = a->code ? strstr(a->code, "-r") : NULL;
    if (!dash) return true;
    snprintf(event_id, sizeof event_id, "%.*s", (int)(dash - a->code), a->code);
    return is_named(names, event_id) || !(is_named(left_out, event_id) || strstr(left_out, ".lua"));
}

static void drop_activities(competition *c, const char *names, const char *left_out)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->activity_count; i++) {
        competition_activity *a = &c->activities[i];
        if (belongs(a, names, left_out)) {
            c->activities[kept++] = *a;
        } else {
            free(a->name);
            free(a->code);
        }
    }
    c->activity_count = kept;
}

/* A format that is for some events ("events: [333fm]") goes with them. */
static void narrow_formats(competition *c, const char *names)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->format_count; i++) {
        script_use *f = &c->formats[i];
        json_t *id, *events = json_object_get(f->parameters, "events"), *some = json_array();
        size_t k;
        json_array_foreach(events, k, id)
        {
            const char *name = json_string_value(id);
            if (!name || is_named(names, name)) json_array_append(some, id);
        }
        const size_t left = json_array_size(some), given = json_array_size(events);
        if (left > 0 && left < given) json_object_set(f->parameters, "events", some);
        json_decref(some);
        if (left > 0 || given == 0)
            c->formats[kept++] = *f;
        else
            script_use_free(f);
    }
    c->format_count = kept;
}

int part_choose(competition *c, const char *events, tsl_err *err)
{
    text left_out = {0};
    size_t kept = 0;
    int status = check_names(c, events, err);
    if (status != TSL_OK) return status;
    text_add(&left_out, "");
    for (size_t i = 0; i < c->event_count; i++) {
        char name[160];
        name_event(name, &c->events[i]);
        if (is_named(events, name)) {
            c->events[kept++] = c->events[i];
            continue;
        }
        text_addf(&left_out, "%s,", c->events[i].id);
        competition_event_free(&c->events[i]);
    }
    c->event_count = kept;
    drop_activities(c, events, left_out.bytes);
    narrow_formats(c, events);
    text_free(&left_out);
    return TSL_OK;
}

/* ---- looks ---- */

/* Where the file does not say it. */
static void set_parameter(script_use *use, const char *key, json_t *value)
{
    if (!json_object_get(use->parameters, key)) json_object_set(use->parameters, key, value);
    json_decref(value);
}

/* What the first sheets call their sets, where the file says it; NULL: it does not. */
static json_t *sets_of_sheets(const competition *c)
{
    json_t *sets = NULL;
    for (size_t i = 0; i < c->format_count && !sets; i++) {
        const script_use *use = &c->formats[i];
        if (!use->name || strcmp(use->name, "sheets") != 0) continue;
        sets = json_incref(json_object_get(use->parameters, "sets"));
    }
    return sets;
}

int part_choose_looks(competition *c, const sheet_looks *looks, tsl_err *err)
{
    size_t sheets = 0;
    json_t *sets = sets_of_sheets(c);
    if (looks->paper && strcmp(looks->paper, "a4") != 0 && strcmp(looks->paper, "letter") != 0)
        return tsl_fail(err, TSL_EUSAGE, "--paper takes a4 or letter, not '%s'", looks->paper);
    for (size_t i = 0; i < c->format_count; i++) {
        script_use *use = &c->formats[i];
        const bool prints = use->name && strcmp(use->name, "sheets") == 0;
        const bool shows = use->name && strcmp(use->name, "display") == 0;
        sheets += prints;
        if (!use->parameters || !(prints || shows)) continue;
        if (looks->language) set_parameter(use, "language", json_string(looks->language));
        if (sets && shows) set_parameter(use, "sets", json_incref(sets));
        if (looks->greys && prints) set_parameter(use, "scheme", json_string("greys"));
        if (looks->letters && prints) set_parameter(use, "letters", json_true());
        if (looks->covers && prints) set_parameter(use, "covers", json_true());
        if (looks->as && prints) set_parameter(use, "as", json_string(looks->as));
    }
    json_decref(sets);
    if (sheets == 0 && (looks->language || looks->greys || looks->letters || looks->covers))
        return tsl_fail(err, TSL_EUSAGE,
                        "--language, --greys, --letters and --covers are for sheets, which no "
                        "format of this competition makes");
    if (!looks->paper) return TSL_OK;
    free(c->paper);
    c->paper = xstrdup(looks->paper);
    return TSL_OK;
}

/* ---- more sets ---- */

static unsigned sets_before(const competition *const *earlier, size_t count, const char *event_id,
                            unsigned number)
{
    unsigned most = 0;
    for (size_t i = 0; i < count; i++) {
        const competition_round *one = competition_find_round(earlier[i], event_id, number);
        if (one && one->sets > most) most = one->sets;
    }
    return most;
}

static int add_sets(competition *c, const part_sets *more, tsl_err *err)
{
    competition_event *e = competition_find_event(c, more->event);
    if (!e)
        return tsl_fail(err, TSL_EINPUT,
                        "the set has no event '%s': to add one, give the competition file",
                        more->event);
    if (more->round == 0 || more->round > e->round_count)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' has %zu round%s in this set: to add one, give the competition file",
                        e->id, e->round_count, e->round_count == 1 ? "" : "s");
    competition_round *r = &e->rounds[more->round - 1];
    if (more->sets == 0 || more->sets > SETS_MAX - r->sets_before)
        return tsl_fail(err, TSL_EINPUT, "a round has 1 to %d sets: this one has %u", SETS_MAX,
                        r->sets_before);
    r->sets = r->sets_before + more->sets;
    return TSL_OK;
}

int part_link(text *events, competition *c, const competition *const *earlier, size_t count,
              const part_sets *more, tsl_err *err)
{
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t r = 0; r < c->events[e].round_count; r++) {
            competition_round *one = &c->events[e].rounds[r];
            one->sets_before = sets_before(earlier, count, c->events[e].id, one->number);
            if (more || one->sets < one->sets_before) one->sets = one->sets_before;
        }
    int status = more ? add_sets(c, more, err) : TSL_OK;
    for (size_t e = 0; e < c->event_count && status == TSL_OK; e++) {
        const competition_event *one = &c->events[e];
        char name[160];
        size_t new = 0;
        for (size_t r = 0; r < one->round_count; r++)
            new += one->rounds[r].sets - one->rounds[r].sets_before;
        name_event(name, one);
        if (new > 0) text_addf(events, "%s%s", events->size > 0 ? "," : "", name);
    }
    if (status == TSL_OK) competition_describe(c);
    return status;
}
