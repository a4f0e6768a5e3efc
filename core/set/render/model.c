/* The data formats see: the finished competition as one JSON object (lua/README.md). */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "model_schedule.h"
#include "trust/merkle.h"

/* The keys of an event's script that formats may use. */
static const char *const event_keys[] = {"id",    "name",        "short",  "orientation", "notes",
                                         "multi", "per_attempt", "puzzle", NULL};

/* A list that could not take an item is none: what formats see is whole, or there is nothing. */
static void append(json_t **list, json_t *item)
{
    if (*list && json_array_append_new(*list, item) == 0) return;
    if (!*list) json_decref(item);
    json_decref(*list);
    *list = NULL;
}

static void put(json_t **object, const char *key, json_t *value)
{
    if (*object && json_object_set_new(*object, key, value) == 0) return;
    if (!*object) json_decref(value);
    json_decref(*object);
    *object = NULL;
}

/* What the model is made of. */
typedef struct source {
    const plan *plan;
    const render_facts *facts;
    const script_host *scripts;
} source;

/* The digest of the sheet that shows these slots: the root of the tree over their leaves. */
static void put_digest(json_t **to, const source *from, const slot *first, size_t count)
{
    char hex[DIGEST_HEX];
    digest root = {0};
    const digest *leaves = from->facts->leaves;
    if (!from->facts->root) return;
    if (leaves) merkle_root(&root, leaves + (first - from->plan->slots), count);
    hash_hex(hex, &root);
    put(to, "digest", json_string(hex));
}

static json_t *cube_model(const slot *s)
{
    return json_pack("{s:s, s:s, s:s}", "path", s->path, "scramble", s->scramble, "facelets",
                     s->facelets);
}

/* One attempt: the slots from `first` on that differ only in the cube. *used counts them. */
static json_t *attempt_model(const source *from, const slot *first, size_t *used)
{
    char label[16];
    json_t *cubes = json_array();
    const slot *end = from->plan->slots + from->plan->count;
    snprintf(label, sizeof label, "%s%u", first->extra ? "E" : "", first->attempt);
    const slot *s = first;
    for (; s < end && s->set == first->set && s->round == first->round &&
           s->attempt == first->attempt && s->extra == first->extra;
         s++)
        append(&cubes, cube_model(s));
    *used = (size_t)(s - first);
    json_t *out = json_pack("{s:s, s:o}", "label", label, "cubes", cubes);
    put_digest(&out, from, first, *used);
    return out;
}

static json_t *set_model(const source *from, const slot *first, size_t *used)
{
    char letter[8];
    json_t *attempts = json_array(), *extras = json_array();
    const slot *end = from->plan->slots + from->plan->count;
    const slot *s = first;
    text_set_letter(letter, first->set);
    while (s < end && s->round == first->round && s->set == first->set) {
        size_t n = 0;
        json_t *attempt = attempt_model(from, s, &n);
        append(s->extra ? &extras : &attempts, attempt);
        s += n;
    }
    *used = (size_t)(s - first);
    json_t *out = json_pack("{s:s, s:i, s:o, s:o}", "letter", letter, "index", (int)first->set + 1,
                            "attempts", attempts, "extras", extras);
    const bool leads = first == from->plan->slots || first[-1].event != first->event;
    put(&out, "leads", json_boolean(leads));
    put_digest(&out, from, first, *used);
    return out;
}

static json_t *round_model(const source *from, const slot *first, size_t *used)
{
    const competition_round *r = first->round;
    const char format[2] = {r->format, '\0'};
    char id[48];
    json_t *sets = json_array();
    const slot *end = from->plan->slots + from->plan->count;
    const slot *s = first;
    snprintf(id, sizeof id, "%s-r%u", first->event->id, r->number);
    while (s < end && s->round == r) {
        size_t n = 0;
        append(&sets, set_model(from, s, &n));
        s += n;
    }
    *used = (size_t)(s - first);
    json_t *out = json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:o}", "number",
                            (int)r->number, "id", id, "format", format, "attempts",
                            (int)r->attempts, "extras", (int)r->extras, "cubes", (int)r->cubes,
                            "copies", (int)r->copies, "set_count", (int)r->sets, "sets", sets);
    const int seats = (int)r->head_to_head.seats, to_win = (int)r->head_to_head.sets_to_win;
    if (out && seats > 0)
        put(&out, "head_to_head", json_pack("{s:i, s:i}", "seats", seats, "sets_to_win", to_win));
    return out;
}

/* The script in lua/draw that draws the puzzle; none: a puzzle of the user's own may lack one. */
static void add_drawing(json_t **to, const puzzle *p, const script_host *scripts)
{
    char script[80];
    snprintf(script, sizeof script, "draw/%s", p->type->draw_as);
    if (script_exists(scripts, script)) put(to, "draw", json_string(p->type->draw_as));
}

/* What every output must show. */
static json_t *make_marks(const render_facts *facts, bool filtered, bool own)
{
    json_t *marks = json_array();
    if (!facts->root) append(&marks, json_string("PRACTICE"));
    if (facts->practice) append(&marks, json_string("NOT FOR COMPETITION"));
    if (facts->serial > 0) append(&marks, json_sprintf("ADDED LATER, SET %u", facts->serial));
    if (filtered) append(&marks, json_string("FILTERED"));
    if (own) append(&marks, json_string("OWN EVENT"));
    return marks;
}

static json_t *event_model(const source *from, const slot *first, size_t *used)
{
    json_t *rounds = json_array(), *out = json_object();
    const slot *end = from->plan->slots + from->plan->count;
    for (const char *const *key = event_keys; *key; key++) {
        json_t *value = json_object_get(first->event->table, *key);
        if (value) put(&out, *key, json_incref(value));
    }
    const slot *s = first;
    while (s < end && s->event_index == first->event_index) {
        size_t n = 0;
        append(&rounds, round_model(from, s, &n));
        s += n;
    }
    *used = (size_t)(s - first);
    size_t longest = 0;
    for (const slot *one = first; one < s; one++)
        if (one->scramble && strlen(one->scramble) > longest) longest = strlen(one->scramble);
    put(&out, "longest", json_integer((json_int_t)longest));
    add_drawing(&out, first->puzzle, from->scripts);
    put(&out, "filtered", json_boolean(slot_is_filtered(first)));
    put(&out, "marks",
        make_marks(from->facts, slot_is_filtered(first), first->event->script != NULL));
    if (first->subset) put(&out, "subset", json_string(first->subset->name));
    put(&out, "rounds", rounds);
    return out;
}

json_t *model_new(const plan *p, const render_facts *facts, const script_host *scripts)
{
    char hex[DIGEST_HEX] = "";
    bool filtered = false, own = false;
    json_t *events = json_array();
    const source from = {p, facts, scripts};
    const slot *s = p->slots, *end = p->slots + p->count;
    while (s < end) {
        size_t n = 0;
        filtered |= slot_is_filtered(s);
        own |= s->event->script != NULL;
        append(&events, event_model(&from, s, &n));
        s += n;
    }
    if (facts->root) hash_hex(hex, facts->root);
    json_t *model =
        json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:o, s:i, s:o}", "id", p->competition->id, "name",
                  p->competition->name, "paper", p->competition->paper, "generator",
                  facts->generator ? facts->generator : "twistseal " TSL_VERSION, "generated",
                  facts->generated, "digest", hex, "marks", make_marks(facts, filtered, own),
                  "set_count", (int)plan_sets(p), "events", events);
    if (model && p->competition->date) put(&model, "date", json_string(p->competition->date));
    if (model && p->competition->schedule) model_add_schedule(model, p->competition);
    return model;
}
