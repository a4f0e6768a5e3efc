/* RENDER, sheets: what a format returns for each scramble set, and the letters that it needs. */
#include "layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "config/competition.h"
#include "set/render/model.h"

/* ---- sheets ---- */

sheet *sheet_list_add(sheet_list *list)
{
    list->items = xrealloc(list->items, (list->count + 1) * sizeof *list->items);
    return list->items[list->count++] = xcalloc(1, sizeof(sheet));
}

void sheet_list_copy(sheet_list *list, const sheet_list *from)
{
    list->items = xrealloc(list->items, (list->count + from->count + 1) * sizeof *list->items);
    for (size_t i = 0; i < from->count; i++) list->items[list->count++] = from->items[i];
}

static int by_rank(const void *one, const void *other)
{
    const sheet *a = *(sheet *const *)one, *b = *(sheet *const *)other;
    if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
    return a->made < b->made ? -1 : a->made > b->made;
}

void sheet_list_order(sheet_list *list, const competition *c)
{
    for (size_t i = 0; i < list->count; i++) {
        bool is_spare;
        sheet *s = list->items[i];
        s->rank = schedule_rank(c, s->path, s->pages->place, &is_spare);
        s->made = i;
    }
    if (list->count > 0) qsort(list->items, list->count, sizeof(sheet *), by_rank);
}

void sheet_list_free(sheet_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        sheet *s = list->items[i];
        text_free(&s->notices);
        text_free(&s->bytes);
        text_free(&s->locked);
        pages_free(s->pages);
        free(s->collected);
        free(s);
    }
    free(list->items);
    *list = (sheet_list){0};
}

/* ---- what the format gets ---- */

/* Sets of 180 cubes an attempt are more than a script's memory holds. */
static bool goes_by_attempt(const layout *l, const json_t *round)
{
    return json_integer_value(json_object_get(round, "cubes")) > 1 &&
           script_has(l->run->session->scripts, l->format, "attempt");
}

/* Letters are seen when sheets are laid out, and a format of the user's own names its sheets then.
 */
static bool has_names(const layout *l)
{
    const rendering *r = l->run;
    return r->facts->names_only && !r->facts->letters && l->format[0] != '/' &&
           script_has(r->session->scripts, l->format, "names");
}

/* What the format says of all scrambles of an event, so that its sheets look alike. */
static int measure(json_t *head, const layout *l, tsl_err *err)
{
    const plan *p = l->run->plan;
    const char *id = json_string_value(json_object_get(head, "id"));
    if (has_names(l) || !script_has(l->run->session->scripts, l->format, "measure")) return TSL_OK;
    json_t *measured = NULL, *scrambles = json_array();
    for (size_t i = 0; i < p->count; i++)
        if (strcmp(p->slots[i].event->id, id) == 0)
            json_array_append_new(scrambles, json_string(p->slots[i].scramble));
    json_t *args = json_pack("[o, O]", scrambles, l->parameters);
    int status = rendering_call(&measured, l->run, l->format, "measure", args, err);
    if (measured) json_object_set_new(head, "measured", measured);
    json_decref(args);
    return status;
}

static int add_event(layout *l, const json_t *model, tsl_err *err)
{
    json_t *head = sheet_data_without(model, "rounds"), *round, *set;
    size_t i, k;
    int status = measure(head, l, err);
    /* No picture names a file (public_names.sh); a format of the user's own may look for them. */
    if (l->run->facts->names_only && l->format[0] != '/') json_object_del(head, "draw");
    json_array_foreach(json_object_get(model, "rounds"), i, round)
    {
        json_t *round_head = sheet_data_without(round, "sets");
        json_t *sets = sheet_data_sets(round, !has_names(l) && goes_by_attempt(l, round));
        json_array_foreach(sets, k, set)
        {
            json_array_append_new(l->sets, json_pack("[{s:O, s:O, s:O, s:O}, O]", "competition",
                                                     l->head, "event", head, "round", round_head,
                                                     "set", set, l->parameters));
        }
        json_decref(round_head);
        json_decref(sets);
    }
    json_decref(head);
    return status;
}

int layout_new(layout *out, const rendering *r, const char *format, json_t *parameters,
               tsl_err *err)
{
    size_t i;
    json_t *one;
    int status = TSL_OK;
    *out = (layout){r, format, parameters, sheet_data_head(r->model, r->plan->competition),
                    json_array()};
    json_array_foreach(json_object_get(r->model, "events"), i, one)
    {
        if (status == TSL_OK) status = add_event(out, one, err);
    }
    return status;
}

void layout_free(layout *l)
{
    json_decref(l->head);
    json_decref(l->sets);
    *l = (layout){0};
}

/* ---- what the format returns ---- */

/* Its path, "333/r1/A" or "333fm/r1/A/2", and its copies. */
static void describe(sheet *out, json_t *args)
{
    const char *id, *letter, *attempt = out->pages->attempt;
    int round, copies;
    if (json_unpack(args, "[{s:{s:s}, s:{s:i, s:i}, s:{s:s}}]", "event", "id", &id, "round",
                    "number", &round, "copies", &copies, "set", "letter", &letter) != 0)
        memory_ran_out();
    snprintf(out->path, sizeof out->path, "%s/r%d/%s%s%s", id, round, letter, attempt ? "/" : "",
             attempt ? attempt : "");
    out->copies = (unsigned)copies;
}

/* One sheet of a set, as the format returned it. */
static int take_sheet(sheet_list *list, const layout *l, json_t *json, size_t set, tsl_err *err)
{
    sheet *out = sheet_list_add(list);
    int status = pages_from_json(&out->pages, json, l->run->facts->generated, err);
    if (status != TSL_OK) return status;
    out->name = out->pages->name;
    out->document = out->pages->document;
    describe(out, json_array_get(l->sets, set));
    return TSL_OK;
}

/* ---- sheets that show persons ---- */

/* Is it the first round of an event like fewest moves? Who goes on to another is not known yet. */
static bool is_filled_in(const json_t *data)
{
    const json_t *model = json_object_get(data, "event"), *round = json_object_get(data, "round");
    return json_is_true(json_object_get(model, "per_attempt")) &&
           json_integer_value(json_object_get(round, "cubes")) == 1 &&
           json_integer_value(json_object_get(round, "number")) == 1;
}

/* Why persons cannot be told apart; NULL: they can. */
static const char *find_obstacle(const json_t *data, const json_t *persons)
{
    const json_t *round = json_object_get(data, "round");
    if (json_integer_value(json_object_get(round, "set_count")) > 1)
        return "its first round has several scramble sets";
    return json_array_size(persons) > PERSONS_MAX ? "too many are registered" : NULL;
}

/* What the format says of persons' sheets goes nowhere else, so that none gets out. */
static int take_persons(sheet_list *out, const layout *l, json_t *json, size_t set, tsl_err *err)
{
    static const char folder[] = PERSONS_FOLDER;
    int status = take_sheet(out, l, json, set, err);
    sheet *one = out->items[out->count - 1];
    one->shows_persons = true;
    if (status != TSL_OK) return status;
    if (strncmp(one->name, folder, sizeof folder - 1) == 0 && !one->pages->collect[0])
        return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN, "%s: 'persons' must name its sheets '%sNAME'", l->format,
                    folder);
}

static int call_persons(sheet_list *out, const layout *l, size_t set, json_t *persons, tsl_err *err)
{
    json_t *list = NULL, *from = json_array_get(l->sets, set), *data = NULL, *args = NULL;
    data = json_copy(json_array_get(from, 0));
    if (l->run->all->tally) json_object_set_new(data, "names_only", json_true());
    if (json_object_set(data, "persons", persons) == 0)
        args = json_pack("[O, O]", data, l->parameters);
    int status = rendering_call(&list, l->run, l->format, "persons", args, err);
    for (size_t i = 0; i < json_array_size(list) && status == TSL_OK; i++)
        status = take_persons(out, l, json_array_get(list, i), set, err);
    json_decref(list);
    json_decref(args);
    json_decref(data);
    return status;
}

static int add_persons(sheet_list *out, const layout *l, size_t set, tsl_err *err)
{
    const rendering *r = l->run;
    const json_t *data = json_array_get(json_array_get(l->sets, set), 0);
    const char *id = json_string_value(json_object_get(json_object_get(data, "event"), "id"));
    if (r->facts->names_only && !r->facts->letters && !r->all->tally) return TSL_OK;
    if (!is_filled_in(data) || !script_has(r->session->scripts, l->format, "persons"))
        return TSL_OK;
    json_t *persons = persons_registered(r->plan->competition, id);
    const char *obstacle = find_obstacle(data, persons);
    const size_t count = json_array_size(persons), before = out->count;
    int status = TSL_OK;
    if (count > 0 && !obstacle) status = call_persons(out, l, set, persons, err);
    if (count > 0 && obstacle && before > 0)
        text_addf(&out->items[before - 1]->notices, "%s: no names are filled in: %s\n", id,
                  obstacle);
    else if (out->count > before && !r->facts->names_only)
        text_addf(&out->items[before]->notices,
                  "%s: filled in for %zu competitor%s in '" PERSONS_FOLDER
                  "', which stays secret\n",
                  id, count, count == 1 ? "" : "s");
    json_decref(persons);
    return status;
}

/* ---- all sheets ---- */

/* A format returns a sheet of the set, a list of sheets, or null for none. */
int layout_set(sheet_list *out, const layout *l, size_t set, tsl_err *err)
{
    json_t *result = NULL, *args = json_array_get(l->sets, set);
    const json_t *round = json_object_get(json_array_get(args, 0), "round");
    const char *function = goes_by_attempt(l, round) ? "attempt" : "sheet";
    int status = rendering_call(&result, l->run, l->format, function, args, err);
    if (status == TSL_OK && result && !json_is_array(result) && !json_is_null(result))
        status = take_sheet(out, l, result, set, err);
    for (size_t i = 0; i < json_array_size(result) && status == TSL_OK; i++)
        status = take_sheet(out, l, json_array_get(result, i), set, err);
    json_decref(result);
    return status == TSL_OK ? add_persons(out, l, set, err) : status;
}

/* One call of a built-in format for all sets: laying out each would take most of a verification. */
static int take_names(sheet_list *out, const layout *l, tsl_err *err)
{
    json_t *list = NULL, *events = sheet_data_bare(json_object_get(l->run->model, "events"));
    json_t *args =
        json_pack("[{s:O, s:o}, O]", "competition", l->head, "events", events, l->parameters);
    int status = rendering_call(&list, l->run, l->format, "names", args, err);
    json_decref(args);
    for (size_t i = 0; i < json_array_size(l->sets) && status == TSL_OK; i++) {
        const json_t *sheets = json_array_get(list, i);
        for (size_t k = 0; k < json_array_size(sheets) && status == TSL_OK; k++)
            status = take_sheet(out, l, json_array_get(sheets, k), i, err);
        if (status == TSL_OK) status = add_persons(out, l, i, err);
    }
    json_decref(list);
    return status;
}

int layout_all(sheet_list *out, const layout *l, tsl_err *err)
{
    int status = TSL_OK;
    if (has_names(l)) return take_names(out, l, err);
    for (size_t i = 0; i < json_array_size(l->sets) && status == TSL_OK; i++)
        status = layout_set(out, l, i, err);
    return status;
}

enum { CODES = 0x110000, SIDE = 14000 /* points: room for any text */ };

/* Marks the text's letters; true if one beyond ASCII is new. */
static bool mark(letters *l, const char *string)
{
    bool is_new = false;
    uint32_t code;
    size_t size = strlen(string), length;
    for (size_t at = 0; at < size; at += length) {
        length = utf8_next(&code, string + at, size - at);
        if (length == 0) return is_new;
        if (code < 0x80 || l->seen[code / 8] & 1u << code % 8) continue;
        l->seen[code / 8] |= (uint8_t)(1u << code % 8);
        is_new = true;
    }
    return is_new;
}

/* In its own face, small, in a box that holds any text. */
static void keep_letters(letters *l, const tsl_item *from)
{
    l->items = xrealloc(l->items, (l->count + 1) * sizeof *l->items);
    tsl_item *item = &l->items[l->count++];
    *item = (tsl_item){.kind = TSL_TEXT,
                       .stroke = TSL_NO_COLOUR,
                       .opacity = 1,
                       .text = from->text,
                       .w = SIDE,
                       .h = SIDE,
                       .size_min = 0.1,
                       .size_max = 1,
                       .face = from->face,
                       .bold = from->bold};
}

void letters_add(letters *l, const tsl_document *document)
{
    if (!l->seen) l->seen = xcalloc(CODES / 8, 1);
    for (size_t p = 0; p < document->page_count; p++)
        for (size_t i = 0; i < document->pages[p].item_count; i++) {
            const tsl_item *item = &document->pages[p].items[i];
            if (item->kind == TSL_TEXT && mark(l, item->text)) keep_letters(l, item);
        }
}

static int write_nowhere(void *self, const void *bytes, size_t size)
{
    (void)self;
    (void)bytes;
    (void)size;
    return TSL_OK;
}

int letters_try(const letters *l, const tsl_renderer *renderer, const tsl_sink *sink, tsl_err *err)
{
    const tsl_page page = {
        .width = SIDE, .height = SIDE, .items = l->items, .item_count = l->count};
    const tsl_document document = {
        .title = "", .date = "1970-01-01T00:00:00Z", .pages = &page, .page_count = 1};
    tsl_sink nowhere = *sink;
    nowhere.write = write_nowhere;
    return l->count > 0 ? renderer->render(&document, &nowhere, err) : TSL_OK;
}

void letters_free(letters *l)
{
    free(l->items);
    free(l->seen);
    *l = (letters){0};
}

void blank_fill(plan *p)
{
    for (size_t i = 0; i < p->count; i++) {
        slot *s = &p->slots[i];
        uint8_t state[TSL_STATE_MAX] = {0};
        char facelets[TSL_FACELETS_MAX];
        s->puzzle->type->solved(s->puzzle->self, state);
        s->puzzle->type->facelets(s->puzzle->self, facelets, state);
        s->facelets = xstrdup(facelets);
        s->scramble = xstrdup("R U2 F' L2 D B' R2 U F2 L' D2 B R' U' F L D' B2 R U");
    }
}

void blank_plan(plan *out, const plan *p)
{
    *out = *p;
    out->slots = xcalloc(p->count + 1, sizeof *out->slots);
    for (size_t i = 0; i < p->count; i++) {
        out->slots[i] = p->slots[i];
        out->slots[i].scramble = out->slots[i].facelets = NULL;
    }
    blank_fill(out);
}

void blank_free(plan *copy)
{
    for (size_t i = 0; i < copy->count; i++) {
        free(copy->slots[i].scramble);
        free(copy->slots[i].facelets);
    }
    free(copy->slots);
    *copy = (plan){0};
}
