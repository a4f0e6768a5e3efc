/* RENDER, sheets: pages laid out by a format, rendered on all cores. */
#include "render_sheets.h"

#include <stdlib.h>
#include <string.h>

#include "base/pool.h"
#include "config/schedule.h"
#include "letters.h"
#include "lock_sheet.h"
#include "page_digest.h"
#include "pages.h"

/* One file, from its pages to the finished bytes: a sheet of a scramble set, or a collection. */
typedef struct sheet {
    const char *name;          /* without an extension */
    char path[SHEET_PATH_MAX]; /* of the scrambles it shows; empty: a collection */
    tsl_document document;
    pages *pages;        /* which own the document; NULL: a collection */
    tsl_page *collected; /* the pages of a collection, whose contents belong to sheets */
    size_t rank, made;   /* its number in the schedule, and among the sheets laid out */
    unsigned copies;     /* of a sheet in its collection */
    digest shows;        /* of the document */
    text bytes;
    text locked;  /* the same, encrypted; empty: it cannot be, or is a collection */
    text notices; /* a line each */
    int status;
    tsl_err err;
} sheet;

/* A format at work. */
typedef struct layout {
    const rendering *run;
    const char *format;
    json_t *parameters;
    json_t *head; /* the competition without its events, but with their ids */
    const tsl_renderer *renderer;
    sheet *sheets; /* of the sets, then the collections */
    size_t count, room;
} layout;

/* ---- laying out ---- */

/* The object without one key: formats get one set at a time. NULL: out of memory. */
static json_t *without(const json_t *object, const char *key)
{
    json_t *copy = json_copy((json_t *)(uintptr_t)object);
    json_object_del(copy, key);
    return copy;
}

static json_t *head_of(const json_t *model)
{
    json_t *head = without(model, "events"), *ids = json_array(), *one;
    size_t i;
    const size_t venues = json_array_size(json_object_get(model, "schedule"));
    bool whole = head && ids;
    json_object_del(head, "schedule"); /* each set has its place */
    whole = json_object_set_new(head, "venues", json_integer((int)venues)) == 0 && whole;
    json_array_foreach(json_object_get(model, "events"), i, one)
    {
        whole = whole && json_array_append(ids, json_object_get(one, "id")) == 0;
    }
    whole = json_object_set_new(head, "event_ids", ids) == 0 && whole;
    if (!whole) json_decref(head);
    return whole ? head : NULL;
}

/* One more sheet, empty; NULL: out of memory. */
static sheet *new_sheet(layout *l, tsl_err *err)
{
    if (l->count == l->room) {
        size_t room = l->room ? 2 * l->room : 64;
        sheet *more = realloc(l->sheets, room * sizeof *more);
        if (!more) {
            tsl_fail(err, TSL_ESYSTEM, "out of memory");
            return NULL;
        }
        l->sheets = more;
        l->room = room;
    }
    l->sheets[l->count] = (sheet){0};
    return &l->sheets[l->count++];
}

/* Before anything else is looked at, since messages show the name. */
static int say_names(const layout *l, const json_t *json, tsl_err *err)
{
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *collect = json_string_value(json_object_get(json, "collect"));
    int status = names_say(l->run->names, l->format, name ? name : "", err);
    if (status != TSL_OK || !collect) return status;
    return names_say(l->run->names, l->format, collect, err);
}

/* "333/r1/A", "333fm/r1/A/2" */
static void put_path(sheet *out, const json_t *args)
{
    const char *id, *letter, *attempt = out->pages->attempt;
    int round;
    json_unpack((json_t *)(uintptr_t)args, "[{s:{s:s}, s:{s:i}, s:{s:s}}]", "event", "id", &id,
                "round", "number", &round, "set", "letter", &letter);
    snprintf(out->path, sizeof out->path, "%s/r%d/%s%s%s", id, round, letter, attempt ? "/" : "",
             attempt ? attempt : "");
}

static int lay_out_sheet(layout *l, json_t *json, const json_t *args, tsl_err *err)
{
    sheet *out = new_sheet(l, err);
    if (!out) return TSL_ESYSTEM;
    int status = say_names(l, json, err);
    if (status != TSL_OK) return status;
    status = pages_from_json(&out->pages, json, l->run->facts->generated, err);
    if (status != TSL_OK) return status;
    out->name = out->pages->name;
    out->document = out->pages->document;
    put_path(out, args);
    json_unpack((json_t *)(uintptr_t)args, "[{s:{s:i}}]", "round", "copies", &out->copies);
    return TSL_OK;
}

/* A format returns a sheet of the set, a list of sheets, or null for none. */
static int lay_out_set(layout *l, json_t *args, tsl_err *err)
{
    json_t *result = NULL;
    int status = rendering_call(&result, l->run, l->format, "sheet", args, err);
    if (status == TSL_OK && result && !json_is_array(result) && !json_is_null(result))
        status = lay_out_sheet(l, result, args, err);
    for (size_t i = 0; i < json_array_size(result) && status == TSL_OK; i++)
        status = lay_out_sheet(l, json_array_get(result, i), args, err);
    json_decref(result);
    return status;
}

static int lay_out_round(layout *l, json_t *of, json_t *round, tsl_err *err)
{
    int status = TSL_OK;
    json_t *head = without(of, "rounds"), *round_head = without(round, "sets");
    /* No picture names a file (public_names.sh); a format of the user's own may look for them. */
    if (l->run->names_only && l->format[0] != '/') json_object_del(head, "draw");
    const json_t *sets = json_object_get(round, "sets");
    for (size_t i = 0; i < json_array_size(sets) && status == TSL_OK; i++) {
        json_t *args =
            json_pack("[{s:O, s:O, s:O, s:O}, O]", "competition", l->head, "event", head, "round",
                      round_head, "set", json_array_get(sets, i), l->parameters);
        status = args ? lay_out_set(l, args, err) : tsl_fail(err, TSL_ESYSTEM, "out of memory");
        json_decref(args);
    }
    json_decref(head);
    json_decref(round_head);
    return status;
}

/* The sheets of one round's sets, which names() returned; *next counts sets. */
static int take_names(layout *l, const json_t *list, size_t *next, json_t *in, tsl_err *err)
{
    int status = TSL_OK;
    const json_t *sets = json_object_get(json_object_get(in, "round"), "sets");
    for (size_t i = 0; i < json_array_size(sets) && status == TSL_OK; i++) {
        const json_t *sheets = json_array_get(list, (*next)++);
        json_object_set(in, "set", json_array_get(sets, i));
        json_t *args = json_pack("[O]", in);
        if (!args) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
        for (size_t k = 0; k < json_array_size(sheets) && status == TSL_OK; k++)
            status = lay_out_sheet(l, json_array_get(sheets, k), args, err);
        json_decref(args);
    }
    return status;
}

static int take_all_names(layout *l, const json_t *list, const json_t *events, tsl_err *err)
{
    int status = TSL_OK;
    size_t next = 0;
    for (size_t e = 0; e < json_array_size(events); e++) {
        json_t *of = json_array_get(events, e);
        const json_t *rounds = json_object_get(of, "rounds");
        for (size_t r = 0; r < json_array_size(rounds) && status == TSL_OK; r++) {
            json_t *in = json_pack("{s:O, s:O}", "event", of, "round", json_array_get(rounds, r));
            status = in ? take_names(l, list, &next, in, err)
                        : tsl_fail(err, TSL_ESYSTEM, "out of memory");
            json_decref(in);
        }
    }
    return status;
}

/* One call of a built-in format for all sets: laying out each would take most of a verification. */
static int lay_out_names(layout *l, tsl_err *err)
{
    json_t *list = NULL, *events = json_object_get(l->run->model, "events");
    json_t *args =
        json_pack("[{s:O, s:O}, O]", "competition", l->head, "events", events, l->parameters);
    int status = args ? rendering_call(&list, l->run, l->format, "names", args, err)
                      : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    json_decref(args);
    if (status == TSL_OK) status = take_all_names(l, list, events, err);
    json_decref(list);
    return status;
}

/* A rehearsal is to see what sheets show, and a format of the user's own names them as it lays them
 * out. */
static bool has_names(const layout *l)
{
    const rendering *r = l->run;
    return r->names_only && !r->facts->rehearsal && l->format[0] != '/' &&
           script_has(r->session->scripts, l->format, "names");
}

static int lay_out_all(layout *l, tsl_err *err)
{
    int status = TSL_OK;
    const json_t *events = json_object_get(l->run->model, "events");
    if (has_names(l)) return lay_out_names(l, err);
    for (size_t e = 0; e < json_array_size(events); e++) {
        json_t *of = json_array_get(events, e);
        const json_t *rounds = json_object_get(of, "rounds");
        for (size_t r = 0; r < json_array_size(rounds) && status == TSL_OK; r++)
            status = lay_out_round(l, of, json_array_get(rounds, r), err);
    }
    return status;
}

/* ---- order ---- */

static int by_rank(const void *one, const void *other)
{
    const sheet *a = one, *b = other;
    if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
    return a->made < b->made ? -1 : a->made > b->made;
}

/* Puts the sheets into the order of the schedule; those of one place stay as they were made. */
static void order_sheets(layout *l)
{
    for (size_t i = 0; i < l->count; i++) {
        l->sheets[i].rank = schedule_rank(l->run->plan->competition, l->sheets[i].path);
        l->sheets[i].made = i;
    }
    qsort(l->sheets, l->count, sizeof *l->sheets, by_rank);
}

/* ---- collections ---- */

static bool belongs(const sheet *s, const char *collection)
{
    return s->pages && s->pages->collect && strcmp(s->pages->collect, collection) == 0;
}

/* Adds the pages of one sheet; an outline entry with its name leads to the first. */
static void collect_sheet(tsl_page *out, size_t *count, const sheet *s)
{
    const char *slash = strrchr(s->name, '/'), *found_by = slash ? slash + 1 : s->name;
    for (unsigned copy = 0; copy < s->copies; copy++)
        for (size_t i = 0; i < s->document.page_count; i++) {
            out[*count] = s->document.pages[i];
            out[*count].outline = copy == 0 && i == 0 ? found_by : NULL;
            ++*count;
        }
}

/* The first cover that one of the sheets brings. */
static void add_cover(sheet *out, const layout *l, const char *name, size_t sets)
{
    for (size_t i = 0; i < sets && out->document.page_count == 0; i++) {
        const pages *p = l->sheets[i].pages;
        if (!belongs(&l->sheets[i], name) || p->cover_count == 0) continue;
        memcpy(out->collected, p->cover, p->cover_count * sizeof *p->cover);
        out->document.page_count = p->cover_count;
    }
}

/* Adds the collection of this name, of the first `sets` sheets. */
static int collect(layout *l, const char *name, size_t sets, tsl_err *err)
{
    size_t room = 0;
    sheet *out = new_sheet(l, err);
    if (!out) return TSL_ESYSTEM;
    for (size_t i = 0; i < sets; i++)
        if (belongs(&l->sheets[i], name))
            room += l->sheets[i].copies * l->sheets[i].document.page_count +
                    l->sheets[i].pages->cover_count;
    out->collected = calloc(room ? room : 1, sizeof *out->collected);
    if (!out->collected) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    out->name = name;
    out->document = (tsl_document){.title = json_string_value(json_object_get(l->head, "name")),
                                   .date = l->run->facts->generated,
                                   .pages = out->collected};
    add_cover(out, l, name, sets);
    for (size_t i = 0; i < sets; i++)
        if (belongs(&l->sheets[i], name))
            collect_sheet(out->collected, &out->document.page_count, &l->sheets[i]);
    return TSL_OK;
}

static int collect_all(layout *l, tsl_err *err)
{
    int status = TSL_OK;
    const size_t sets = l->count;
    for (size_t i = 0; i < sets && status == TSL_OK; i++) {
        const char *name = l->sheets[i].pages->collect;
        bool made = !name;
        for (size_t k = 0; k < i && !made; k++) made = belongs(&l->sheets[k], name);
        if (!made) status = collect(l, name, sets, err);
    }
    return status;
}

/* ---- rendering ---- */

static int write_bytes(void *self, const void *bytes, size_t size)
{
    sheet *s = self;
    text_add_bytes(&s->bytes, bytes, size);
    return s->bytes.failed ? TSL_ESYSTEM : TSL_OK;
}

static void take_notice(void *self, const char *sentence)
{
    sheet *s = self;
    text_addf(&s->notices, "%s\n", sentence);
}

/* Tries the letters of all sheets on the renderer; what it says is a notice of the first. */
static int try_letters(layout *l, tsl_err *err)
{
    letters all = {0};
    int status = TSL_OK;
    for (size_t i = 0; i < l->count && status == TSL_OK; i++)
        status = letters_add(&all, &l->sheets[i].document, err);
    if (status == TSL_OK && l->count > 0) {
        const tsl_sink sink = {.self = &l->sheets[0], .notice = take_notice};
        status = letters_try(&all, l->renderer, &sink, err);
    }
    letters_free(&all);
    return status;
}

/* A collection shows several scramble sets: no passcode of one may open it. */
static bool is_locked(const layout *l, const sheet *s)
{
    return s->path[0] && l->renderer->lock && l->renderer->unlock;
}

/* From the last to the first: a collection takes longer than any sheet in it. */
static void render_job(void *context, size_t i, unsigned worker)
{
    layout *l = context;
    sheet *s = &l->sheets[l->count - 1 - i];
    tsl_sink sink = {.self = s, .write = write_bytes, .notice = take_notice};
    (void)worker;
    s->status = page_digest(&s->shows, &s->document, &s->err);
    if (s->status == TSL_OK) s->status = l->renderer->render(&s->document, &sink, &s->err);
    progress_step(l->run->facts->progress, "");
}

static void lock_job(void *context, size_t i, unsigned worker)
{
    layout *l = context;
    sheet *s = &l->sheets[i];
    const plain_sheet plain = {l->renderer, &s->bytes, s->path, l->run->facts->seed};
    (void)worker;
    if (s->status == TSL_OK && l->run->facts->locks && is_locked(l, s))
        s->status = lock_sheet(&s->locked, &plain, &s->err);
    progress_step(l->run->facts->progress, "");
}

static void render_each(layout *l)
{
    const render_facts *facts = l->run->facts;
    progress_stage(facts->progress, "render", l->count);
    pool_run(l->count, facts->jobs, render_job, l);
    progress_stage(facts->progress, "encrypt", l->count);
    pool_run(l->count, facts->jobs, lock_job, l);
    progress_stage(facts->progress, "lay out", 0); /* the next format */
}

/* A notice that many sheets give is kept once. */
static void keep_notices(outputs *all, const sheet *s)
{
    for (const char *line = s->notices.bytes; line && *line;) {
        int size = (int)strcspn(line, "\n");
        text one = {0};
        text_addf(&one, "sheets: %.*s\n", size, line);
        if (one.bytes && (!all->notice.bytes || !strstr(all->notice.bytes, one.bytes)))
            text_add(&all->notice, one.bytes);
        text_free(&one);
        line += size + 1;
    }
}

static int keep_file(const layout *l, const sheet *s, const char *name, text *bytes, tsl_err *err)
{
    outputs *all = l->run->all;
    int status = outputs_add(all, name, bytes, err);
    if (status != TSL_OK) return status;
    output *last = &all->items[all->count - 1];
    last->is_public = bytes == &s->locked;
    last->unrendered = l->run->names_only || (last->is_public && !l->run->facts->locks);
    last->has_pages = !last->is_public && !last->unrendered;
    last->pages = s->shows;
    snprintf(last->sheet, sizeof last->sheet, "%s", s->path);
    return TSL_OK;
}

/* The locked file under its name, and the one for print. */
static int keep_sheet(const layout *l, sheet *s, tsl_err *err)
{
    int status = TSL_OK;
    text locked = {0}, print = {0};
    if (s->status != TSL_OK)
        return tsl_fail(err, s->err.code, "sheet '%s': %.3000s", s->name, s->err.text);
    keep_notices(l->run->all, s);
    text_addf(&locked, "%s.%s", s->name, l->renderer->extension);
    lock_print_name(&print, s->name, l->renderer->extension);
    if (locked.failed || print.failed) status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK && is_locked(l, s))
        status = keep_file(l, s, locked.bytes, &s->locked, err);
    if (status == TSL_OK) status = keep_file(l, s, print.bytes, &s->bytes, err);
    text_free(&locked);
    text_free(&print);
    return status;
}

/* ---- all of it ---- */

static void free_layout(layout *l)
{
    for (size_t i = 0; l->sheets && i < l->count; i++) {
        text_free(&l->sheets[i].notices);
        text_free(&l->sheets[i].bytes);
        text_free(&l->sheets[i].locked);
        pages_free(l->sheets[i].pages);
        free(l->sheets[i].collected);
    }
    free(l->sheets);
    json_decref(l->head);
}

int render_sheets(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err)
{
    layout l = {.run = r, .format = use->script, .parameters = parameters};
    int status = plugin_host_renderer(&l.renderer, NULL, r->session->plugins, "pdf", err);
    if (status == TSL_ESYSTEM) { /* this installation has no paper.so; the rest is worth having */
        text_addf(&r->all->notice, "%s: left out: %s\n", use->name, err->text);
        return TSL_OK;
    }
    if (status != TSL_OK) return status;
    l.head = head_of(r->model);
    status = l.head ? lay_out_all(&l, err) : tsl_fail(err, TSL_ESYSTEM, "out of memory");
    if (status == TSL_OK) {
        order_sheets(&l);
        status = collect_all(&l, err);
    }
    if (status == TSL_OK && r->facts->rehearsal) status = try_letters(&l, err);
    if (status == TSL_OK) {
        if (!r->names_only) render_each(&l);
        for (size_t i = 0; i < l.count && status == TSL_OK; i++)
            status = keep_sheet(&l, &l.sheets[i], err);
    }
    free_layout(&l);
    return status;
}
