/* Asks the filters of an event about its slots, all of them at once. */
#include "filter.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "config/config.h"
#include "config/event.h"
#include "script/kind.h"
#include "script/script.h"

typedef enum function { ACCEPT_STATE, ACCEPT_MOVES, ACCEPT_SET } function;
static const char *const functions[] = {"accept_state", "accept_moves", "accept_set"};

/* One filter of one event. */
typedef struct filter {
    const script_use *use;
    json_t *name;       /* as the script gives it */
    json_t *parameters; /* checked, defaults filled in */
    json_t *needs;      /* the traits its script declares; NULL: it declares none */
    bool has[3];        /* of `functions` */
    trait_choice traits;
    bool chosen; /* the traits: they are once a slot tells the puzzle */
} filter;

struct filter_set {
    script_host *scripts;
    const competition *competition;
    filter **events; /* for each event, as many filters as it has */
};

/* ---- the set ---- */

static int load_filter(filter *f, script_host *scripts, const char *id, tsl_err *err)
{
    json_t *table = NULL;
    const char *name = f->use->script;
    int status = script_check_kind(scripts, name, "filter", err);
    if (status == TSL_OK) status = script_table(&table, scripts, name, err);
    if (status == TSL_OK) status = filter_check_table(table, f->use, id, err);
    if (status == TSL_OK)
        status = script_parameters(&f->parameters, scripts, name, f->use->parameters, err);
    f->name = json_incref(json_object_get(table, "name"));
    f->needs = json_incref(json_object_get(table, "needs"));
    for (size_t i = 0; i < 3; i++) f->has[i] = script_has(scripts, name, functions[i]);
    json_decref(table);
    return status;
}

int filter_set_new(filter_set **out, script_host *scripts, const competition *c, tsl_err *err)
{
    *out = NULL;
    bool any = false;
    for (size_t i = 0; i < c->event_count; i++) any |= c->events[i].filter_count > 0;
    if (!any) return TSL_OK;
    filter_set *set = xcalloc(1, sizeof *set);
    set->scripts = scripts;
    set->competition = c;
    set->events = xcalloc(c->event_count, sizeof(filter *));
    int status = TSL_OK;
    for (size_t e = 0; e < c->event_count && status == TSL_OK; e++) {
        const size_t count = c->events[e].filter_count;
        set->events[e] = xcalloc(count + 1, sizeof **set->events);
        for (size_t i = 0; i < count && status == TSL_OK; i++) {
            set->events[e][i].use = &c->events[e].filters[i];
            status = load_filter(&set->events[e][i], scripts, c->events[e].id, err);
        }
    }
    if (status != TSL_OK) {
        filter_set_free(set);
        return status;
    }
    *out = set;
    return TSL_OK;
}

void filter_set_free(filter_set *set)
{
    if (!set) return;
    for (size_t e = 0; e < set->competition->event_count; e++) {
        size_t n = set->events[e] ? set->competition->events[e].filter_count : 0;
        for (size_t i = 0; i < n; i++) {
            json_decref(set->events[e][i].name);
            json_decref(set->events[e][i].parameters);
            json_decref(set->events[e][i].needs);
            trait_choice_free(&set->events[e][i].traits);
        }
        free(set->events[e]);
    }
    free(set->events);
    free(set);
}

bool filter_has(const filter_set *set, size_t event_index)
{
    return set && set->competition->events[event_index].filter_count > 0;
}

const char *filter_name(const filter_set *set, size_t event_index, size_t number)
{
    return json_string_value(set->events[event_index][number].name);
}

const json_t *filter_parameters(const filter_set *set, size_t event_index, size_t number)
{
    return set->events[event_index][number].parameters;
}

/* ---- asking ---- */

/* One round of questions to the filters of one event. */
typedef struct questions {
    filter_set *set;
    slot *const *slots; /* all of one event */
    const size_t *ends; /* of the scramble sets among them; NULL: each slot is asked about */
    size_t count;       /* of slots or sets */
    function function;
    int *verdicts;
} questions;

/* What a filter is told of a slot; an attempt of a set has what a state has, and a scramble. */
static void add_slot(text *out, const filter *f, const slot *s, function asked)
{
    text moves = {0};
    if (asked != ACCEPT_MOVES) filter_input_add_state(out, s->puzzle, s->state, &f->traits);
    if (asked == ACCEPT_MOVES) filter_input_add_moves(out, s->scramble);
    if (asked != ACCEPT_SET) return;
    filter_input_add_moves(&moves, s->scramble);
    out->bytes[out->size - 1] = ','; /* was '}' */
    text_addf(out, "\"extra\":%s,%s", s->extra ? "true" : "false", moves.bytes + 1);
    text_free(&moves);
}

static void add_candidate(text *out, const questions *q, const filter *f, size_t i)
{
    if (!q->ends) {
        add_slot(out, f, q->slots[i], q->function);
        return;
    }
    for (size_t k = i > 0 ? q->ends[i - 1] : 0; k < q->ends[i]; k++) {
        text_add(out, out->size > 0 ? "," : "[");
        add_slot(out, f, q->slots[k], q->function);
    }
    text_add(out, "]");
}

static int choose_traits(filter *f, const puzzle *p, tsl_err *err)
{
    if (f->chosen) return TSL_OK;
    f->chosen = true;
    return filter_input_choose(&f->traits, p, f->needs, f->use->name, err);
}

/* The script cannot know why a trait is missing. */
static int explain_traits(const filter *f, const tsl_puzzle *type, int status, tsl_err *err)
{
    const tsl_err why = *err;
    if (status != TSL_EINPUT || f->needs || !type->init_traits || !strstr(why.text, "has no field"))
        return status;
    return tsl_fail(err, TSL_EINPUT,
                    "%.3800s\n'%s' has no 'needs': list there the traits of puzzle '%s' it reads",
                    why.text, f->use->name, type->id);
}

/* Asks about what no earlier filter refused, from `from` to before `to`. */
static int ask_part(const questions *q, const filter *f, int number, size_t from, size_t to,
                    tsl_err *err)
{
    const size_t room = to - from;
    size_t count = 0, *which = xcalloc(room, sizeof *which);
    text *texts = xcalloc(room, sizeof *texts); /* a candidate each, as JSON */
    const char **candidates = xcalloc(room, sizeof *candidates);
    bool *accepted = xcalloc(room, sizeof *accepted);
    for (size_t i = from; i < to; i++) {
        if (q->verdicts[i] >= 0) continue;
        add_candidate(&texts[count], q, f, i);
        candidates[count] = texts[count].bytes;
        which[count++] = i;
    }
    const script_batch asked = {.name = f->use->script,
                                .function = functions[q->function],
                                .parameters = f->parameters,
                                .candidates = candidates,
                                .count = count};
    int status = script_filter(accepted, q->set->scripts, &asked, err);
    for (size_t i = 0; i < count; i++) {
        if (status == TSL_OK && !accepted[i]) q->verdicts[which[i]] = number;
        text_free(&texts[i]);
    }
    free(which);
    free(texts);
    free(candidates);
    free(accepted);
    return status;
}

/* In parts, since a request and the time for its answer have limits. */
static int ask_filters(const questions *q, tsl_err *err)
{
    const size_t part = q->ends ? 1 : 1000;
    int status = TSL_OK;
    for (size_t i = 0; i < q->count; i++) q->verdicts[i] = -1;
    if (q->count == 0) return TSL_OK;
    const size_t index = q->slots[0]->event_index;
    const puzzle *p = q->slots[0]->puzzle;
    for (size_t n = 0; n < q->set->competition->events[index].filter_count && status == TSL_OK;
         n++) {
        filter *f = &q->set->events[index][n];
        const bool moves = q->function == ACCEPT_MOVES;
        if (!f->has[q->function]) continue;
        if (!moves) status = choose_traits(f, p, err);
        for (size_t from = 0; from < q->count && status == TSL_OK; from += part) {
            const size_t to = q->count - from < part ? q->count : from + part;
            status = ask_part(q, f, (int)n, from, to, err);
        }
        if (status != TSL_OK && !moves) status = explain_traits(f, p->type, status, err);
    }
    return status;
}

int filter_ask(filter_set *set, slot *const *slots, size_t count, bool moves, int *verdicts,
               tsl_err *err)
{
    const questions q = {set, slots, NULL, count, moves ? ACCEPT_MOVES : ACCEPT_STATE, verdicts};
    return ask_filters(&q, err);
}

int filter_ask_sets(filter_set *set, slot *const *slots, const size_t *ends, size_t count,
                    int *verdicts, tsl_err *err)
{
    const questions q = {set, slots, ends, count, ACCEPT_SET, verdicts};
    return ask_filters(&q, err);
}

bool filter_looks_at_sets(const filter_set *set, size_t event_index)
{
    bool looks = false;
    const size_t count = set ? set->competition->events[event_index].filter_count : 0;
    for (size_t i = 0; i < count; i++) looks |= set->events[event_index][i].has[ACCEPT_SET];
    return looks;
}

size_t filter_find_sets(size_t *ends, slot *const *slots, size_t count)
{
    size_t sets = 0;
    for (size_t i = 1; i <= count; i++)
        if (i == count || slots[i]->round != slots[i - 1]->round ||
            slots[i]->set != slots[i - 1]->set)
            ends[sets++] = i;
    return sets;
}

int filter_question(text *out, filter_set *set, const slot *s, size_t number, tsl_err *err)
{
    filter *f = &set->events[s->event_index][number];
    int status = s->scramble ? TSL_OK : choose_traits(f, s->puzzle, err);
    if (status == TSL_OK) add_slot(out, f, s, s->scramble ? ACCEPT_MOVES : ACCEPT_STATE);
    return status;
}

/* ---- states ---- */

int filter_input_choose(trait_choice *out, const puzzle *p, const json_t *needs, const char *user,
                        tsl_err *err)
{
    const tsl_puzzle *type = p->type;
    size_t n = 0;
    if (needs || !type->init_traits)
        while (type->traits && type->traits[n].name) n++;
    *out = (trait_choice){0};
    int status = needs_check(needs, type, user, err);
    if (status != TSL_OK) return status;
    out->traits = xcalloc(n + 1, sizeof *out->traits);
    for (size_t i = 0; i < n; i++)
        if (needs_include(needs, type->traits[i].name)) out->traits[out->count++] = i;
    return out->count > 0 ? puzzle_init_traits(p, err) : TSL_OK;
}

void trait_choice_free(trait_choice *choice)
{
    free(choice->traits);
    *choice = (trait_choice){0};
}

void filter_input_add_state(text *out, const puzzle *p, const void *state,
                            const trait_choice *chosen)
{
    char facelets[TSL_FACELETS_MAX];
    p->type->facelets(p->self, facelets, state);
    text_addf(out, "{\"puzzle\":\"%s\",\"facelets\":\"%s\"", p->type->id, facelets);
    for (size_t i = 0; i < chosen->count; i++) {
        const tsl_trait *trait = &p->type->traits[chosen->traits[i]];
        text_addf(out, ",\"%s\":%d", trait->name, (int)trait->value(p->self, state));
    }
    text_add(out, "}");
}

/* ---- sequences ---- */

enum { FACE_SIZE = 8 };

/* One move of a scramble, which is not copied. */
typedef struct move {
    const char *text;
    size_t size;
} move;

/* The letters after the number of layers, without the 'w' of a wide turn. */
static void name_face(char out[FACE_SIZE], const move *m)
{
    size_t i = 0, n = 0;
    while (i < m->size && isdigit((unsigned char)m->text[i])) i++;
    for (; i < m->size && isalpha((unsigned char)m->text[i]) && n + 1 < FACE_SIZE; i++)
        if (m->text[i] != 'w') out[n++] = m->text[i];
    out[n] = '\0';
}

static void add_string(text *out, const move *m)
{
    text_add(out, "\"");
    for (size_t i = 0; i < m->size; i++) {
        if (m->text[i] == '"' || m->text[i] == '\\') text_add(out, "\\");
        text_add_bytes(out, m->text + i, 1);
    }
    text_add(out, "\"");
}

static void add_end(text *out, const char *which, const move *m)
{
    char face[FACE_SIZE];
    name_face(face, m);
    text_addf(out, "\"%s\":", which);
    add_string(out, m);
    text_addf(out, ",\"%s_face\":\"%s\",", which, face);
}

void filter_input_add_moves(text *out, const char *scramble)
{
    enum { FACES_MAX = 64 }; /* no puzzle has so many: those beyond are not counted */
    struct {
        char name[FACE_SIZE];
        unsigned count;
    } faces[FACES_MAX];
    move first = {"", 0}, last = {"", 0};
    text turns = {0};
    size_t face_count = 0;
    unsigned length = 0;
    text_add(out, "{\"moves\":[");
    text_add(&turns, "");
    for (const char *at = scramble + strspn(scramble, " \n"); *at; at += strspn(at, " \n")) {
        char face[FACE_SIZE];
        size_t i = 0;
        last = (move){at, strcspn(at, " \n")};
        at += last.size;
        if (length++ == 0)
            first = last;
        else
            text_add(out, ",");
        add_string(out, &last);
        if (memchr("xyz", last.text[0], 3)) continue; /* it turns the whole puzzle */
        if (turns.size > 0) text_add(&turns, ",");
        add_string(&turns, &last);
        name_face(face, &last);
        while (i < face_count && strcmp(faces[i].name, face) != 0) i++;
        if (i == FACES_MAX || !*face) continue;
        if (i == face_count) {
            memcpy(faces[i].name, face, FACE_SIZE);
            faces[face_count++].count = 0;
        }
        faces[i].count++;
    }
    text_add(out, "],\"turns\":[");
    text_add(out, turns.bytes);
    text_add(out, "],\"faces\":{");
    for (size_t i = 0; i < face_count; i++)
        text_addf(out, "%s\"%s\":%u", i ? "," : "", faces[i].name, faces[i].count);
    text_add(out, "},");
    add_end(out, "first", &first);
    add_end(out, "last", &last);
    text_addf(out, "\"length\":%u}", length);
    text_free(&turns);
}

/* What a competition file describes, opened: its events, filters, and a slot for each scramble. */

/* Each has a book of its own: a competition may bring events, which no other has. What a set names
 * was checked against scripts and plugins when the set was made. */
int blueprint_read(blueprint *out, const blueprint_source *source, const session *s, tsl_err *err)
{
    *out = (blueprint){0};
    int status = event_book_new(&out->book, s->scripts, err);
    if (status != TSL_OK) return status;
    const session own = {.scripts = s->scripts, .events = out->book, .plugins = s->plugins};
    if (source->file && source->bytes) {
        const config_bytes file = {.name = source->file,
                                   .bytes = source->bytes->bytes,
                                   .size = source->bytes->size,
                                   .events = source->events,
                                   .folder = source->folder};
        return config_load_bytes(&out->competition, &file, source->looks, &own, err);
    }
    if (source->file)
        return config_load(&out->competition, source->file, source->events, source->looks, &own,
                           err);
    const config_bytes config = {.name = "CONFIG.json",
                                 .bytes = source->config->bytes,
                                 .size = source->config->size,
                                 .set = source->directory,
                                 .events = source->events};
    return config_read(&out->competition, &config, out->book, err);
}

int blueprint_lay_out(blueprint *b, const session *s, tsl_err *err)
{
    int status = plan_limit(plan_size(b->competition), b->competition->id, err);
    if (status == TSL_OK) status = filter_set_new(&b->filters, s->scripts, b->competition, err);
    return status == TSL_OK ? plan_new(&b->plan, b->competition, b->book, s->plugins, err) : status;
}

void blueprint_free(blueprint *b)
{
    plan_free(b->plan);
    filter_set_free(b->filters);
    competition_free(b->competition);
    event_book_free(b->book);
    *b = (blueprint){0};
}
