/* RENDER, sheets: laid out by a format, put together, rendered and locked on all cores. */
#include "pages.h"

#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/memory.h"
#include "base/pool.h"
#include "plugin/sink.h"
#include "set/render/layout.h"

/* ---- collections ---- */

static bool belongs(const sheet *s, const char *collection)
{
    for (size_t i = 0; i < COLLECT_MAX && s->pages->collect[i]; i++)
        if (strcmp(s->pages->collect[i], collection) == 0) return true;
    return false;
}

/* Which pages one of its copies adds: its cover once; an outline entry with its name leads to it.
 */
static tsl_part copy_of(const sheet *s, unsigned copy)
{
    const char *slash = strrchr(s->name, '/'), *found_by = slash ? slash + 1 : s->name;
    const size_t first = copy > 0 ? s->pages->lead : 0;
    return (tsl_part){.file = {s->bytes.bytes, s->bytes.size},
                      .first = first,
                      .count = s->document.page_count - first,
                      .outline = copy == 0 ? found_by : NULL};
}

static void collect_sheet(tsl_page *out, size_t *count, const sheet *s)
{
    for (unsigned copy = 0; copy < s->copies; copy++) {
        const tsl_part part = copy_of(s, copy);
        for (size_t i = 0; i < part.count; i++) {
            out[*count] = s->document.pages[part.first + i];
            out[*count].outline = i == 0 ? part.outline : NULL;
            ++*count;
        }
    }
}

/* The first cover that one of the sheets brings for its first collection. */
static void add_cover(sheet *out, const sheet_list *sheets)
{
    for (size_t i = 0; i < sheets->count && out->document.page_count == 0; i++) {
        const pages *p = sheets->items[i]->pages;
        if (!p->collect[0] || strcmp(p->collect[0], out->name) != 0 || p->cover_count == 0)
            continue;
        memcpy(out->collected, p->cover, p->cover_count * sizeof *p->cover);
        out->document.page_count = out->front = p->cover_count;
    }
}

static void collect_pages(sheet *out, const sheet_list *sheets)
{
    size_t room = 0;
    for (size_t i = 0; i < sheets->count; i++) {
        const sheet *s = sheets->items[i];
        if (belongs(s, out->name))
            room += s->copies * s->document.page_count + s->pages->cover_count;
    }
    out->collected = xcalloc(room ? room : 1, sizeof *out->collected);
    out->document.pages = out->collected;
    add_cover(out, sheets);
    for (size_t i = 0; i < sheets->count; i++)
        if (belongs(sheets->items[i], out->name))
            collect_sheet(out->collected, &out->document.page_count, sheets->items[i]);
}

/* Adds to `out` each collection that the sheets name: the first cover that one of them brings, then
 * their pages in the order of the list, each as often as its round's `copies` says. The pages'
 * contents stay the sheets'. `title` is borrowed. */
static void collection_add_all(sheet_list *out, const sheet_list *sheets, const rendering *r,
                               const char *title)
{
    for (size_t i = 0; i < sheets->count * COLLECT_MAX; i++) {
        const char *name = sheets->items[i / COLLECT_MAX]->pages->collect[i % COLLECT_MAX];
        bool made = !name;
        for (size_t k = 0; k < out->count && !made; k++)
            made = strcmp(out->items[k]->name, name) == 0;
        if (made) continue;
        sheet *one = sheet_list_add(out);
        one->name = name;
        one->document.title = title;
        one->document.date = r->facts->generated;
        collect_pages(one, sheets);
    }
}

/* ---- threads ---- */

/* What the threads share. */
typedef struct work {
    const layout *layout;
    const plugin_offer *as;
    const tsl_renderer *renderer; /* NULL: nothing is rendered */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    sheet_list sheets, collections;
    sheet_list ordered; /* the sheets by the schedule, when all are laid out */
    size_t set, next, next_collection, next_lock; /* that no thread has taken yet */
    size_t rendered;                              /* sheets */
    bool laying;                                  /* a thread lays out a set */
    bool goes_on;                                 /* a thread has taken the formats that follow */
    int status;                                   /* of what asks scripts */
    tsl_err err;
} work;

/* Only reported: nothing depends on it. */
static double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- one sheet ---- */

static int write_bytes(void *self, const void *bytes, size_t size)
{
    sheet *s = self;
    text_add_bytes(&s->bytes, bytes, size);
    return TSL_OK;
}

static void take_notice(void *self, const char *sentence)
{
    sheet *s = self;
    text_addf(&s->notices, "%s\n", sentence);
}

/* A collection shows several scramble sets: no passcode of one may open it. What shows no scramble
 * needs none, and what a format of the user's own makes is not published. */
static bool is_locked(const work *w, const sheet *s)
{
    return s->path[0] && !s->shows_persons && !s->pages->open && w->as->locks &&
           rendering_may_publish(w->layout->format);
}

/* A collection is rendered once its sheets are: what is its own, and then what they have. */
static int join(const work *w, sheet *out, tsl_sink *sink)
{
    text front = {0};
    size_t count = 1, room = 1;
    const sheet_list *sheets = &w->ordered;
    for (size_t i = 0; i < sheets->count; i++) room += sheets->items[i]->copies;
    tsl_part *parts = xcalloc(room, sizeof *parts);
    tsl_document own = out->document;
    tsl_sink into = sink_into(&front); /* its letters are those of the sheets' heads */
    own.page_count = out->front;
    int status = own.page_count > 0 ? w->renderer->render(&own, &into, &out->err) : TSL_OK;
    parts[0] = (tsl_part){.file = {front.bytes, front.size}, .count = out->front};
    for (size_t i = 0; i < sheets->count && status == TSL_OK; i++) {
        const sheet *s = sheets->items[i];
        status = s->status;
        for (unsigned copy = 0; copy < s->copies && belongs(s, out->name); copy++)
            parts[count++] = copy_of(s, copy);
    }
    const size_t from = out->front > 0 ? 0 : 1;
    if (status == TSL_OK)
        status = w->renderer->join(own.title, parts + from, count - from, sink, &out->err);
    free(parts);
    text_free(&front);
    return status;
}

static void render(const work *w, sheet *s)
{
    const render_facts *facts = w->layout->run->facts;
    tsl_sink sink = {.self = s, .write = write_bytes, .notice = take_notice};
    const double start = clock_seconds();
    s->status = progress_ended(facts->progress, &s->err);
    if (s->status != TSL_OK) return;
    page_digest(&s->shows, &s->document);
    s->status = s->collected && w->renderer->join
                    ? join(w, s, &sink)
                    : w->renderer->render(&s->document, &sink, &s->err);
    progress_spend(facts->progress, "render", clock_seconds() - start);
    progress_step(facts->progress, "");
}

static void lock(const work *w, sheet *s)
{
    const render_facts *facts = w->layout->run->facts;
    const double start = clock_seconds();
    const plain_sheet plain = {w->renderer, &s->bytes, s->path, facts->seed};
    if (s->status == TSL_OK && facts->locks && is_locked(w, s))
        s->status = lock_sheet(&s->locked, &plain, &s->err);
    progress_spend(facts->progress, "encrypt", clock_seconds() - start);
}

/* ---- all of them, on many threads; the lock is held between steps ---- */

/* Orders the sheets, and makes the collections of them. */
static void collect(work *w)
{
    const rendering *r = w->layout->run;
    const char *title = json_string_value(json_object_get(w->layout->head, "name"));
    sheet_list_copy(&w->ordered, &w->sheets);
    sheet_list_order(&w->ordered, r->plan->competition);
    collection_add_all(&w->collections, &w->ordered, r, title);
}

static void lay_out_next(work *w)
{
    sheet_list made = {0};
    tsl_err err;
    progress *shown = w->layout->run->facts->progress;
    const size_t set = w->set++, sets = json_array_size(w->layout->sets);
    w->laying = true;
    pthread_mutex_unlock(&w->lock);
    const double start = clock_seconds();
    int status = layout_set(&made, w->layout, set, &err);
    /* Each thread has its own watch: the one that asked for the format's cannot see this. */
    progress_spend(shown, "lay out", clock_seconds() - start);
    progress_grow(shown, made.count);
    progress_step(shown, "");
    if (status == TSL_OK) status = progress_ended(shown, &err);
    pthread_mutex_lock(&w->lock);
    if (status == TSL_OK) {
        sheet_list_copy(&w->sheets, &made);
        made.count = 0; /* they are the list's now */
    }
    if (status == TSL_OK && w->set == sets) {
        collect(w);
        progress_grow(shown, w->collections.count);
    }
    sheet_list_free(&made);
    w->laying = false;
    w->status = status;
    if (status != TSL_OK) w->err = err;
    pthread_cond_broadcast(&w->changed);
}

static void go_on(work *w)
{
    tsl_err err;
    const rendering *r = w->layout->run;
    w->goes_on = true;
    pthread_mutex_unlock(&w->lock);
    const double start = clock_seconds();
    const int status = r->meanwhile(r->self, &err);
    progress_spend(r->facts->progress, "lay out", clock_seconds() - start);
    pthread_mutex_lock(&w->lock);
    w->status = status;
    if (status != TSL_OK) w->err = err;
}

static void take_sheet(work *w, void (*step)(const work *w, sheet *s), sheet *s)
{
    pthread_mutex_unlock(&w->lock);
    step(w, s);
    pthread_mutex_lock(&w->lock);
    w->rendered += !s->is_rendered && !s->collected;
    s->is_rendered = true;
    pthread_cond_broadcast(&w->changed);
}

/* Scripts come first, since one thread at a time may ask them, and then what collections wait for.
 * False: nothing is left to begin. */
static bool take_step(work *w)
{
    if (w->status != TSL_OK) return false;
    if (!w->laying && w->set < json_array_size(w->layout->sets))
        lay_out_next(w);
    else if (!w->laying && !w->goes_on)
        go_on(w);
    else if (w->next < w->sheets.count)
        take_sheet(w, render, w->sheets.items[w->next++]);
    else if (w->next_collection < w->collections.count && w->rendered == w->sheets.count)
        take_sheet(w, render, w->collections.items[w->next_collection++]);
    else if (w->next_lock < w->sheets.count && w->sheets.items[w->next_lock]->is_rendered)
        take_sheet(w, lock, w->sheets.items[w->next_lock++]);
    else if (w->laying || w->rendered < w->sheets.count)
        pthread_cond_wait(&w->changed, &w->lock);
    else
        return false;
    return true;
}

static void work_job(void *context, size_t i, unsigned worker)
{
    work *w = context;
    (void)i;
    (void)worker;
    pthread_mutex_lock(&w->lock);
    while (take_step(w)) continue;
    pthread_mutex_unlock(&w->lock);
}

static int render_each(work *w, tsl_err *err)
{
    const render_facts *facts = w->layout->run->facts;
    const unsigned jobs = facts->jobs ? facts->jobs : pool_cores();
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    progress_stage(facts->progress, "sheets", json_array_size(w->layout->sets));
    pool_run(jobs, jobs, work_job, w);
    progress_stage(facts->progress, "lay out", 0); /* the next format */
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    return w->status == TSL_OK ? TSL_OK : tsl_fail(err, w->err.code, "%s", w->err.text);
}

/* ---- names, and letters ---- */

/* Tries the letters of all sheets on the renderer; what it says is a notice of the first. */
static int try_letters(const work *w, tsl_err *err)
{
    letters all = {0};
    int status = TSL_OK;
    const sheet_list *sheets = &w->ordered;
    for (size_t i = 0; i < sheets->count + w->collections.count && status == TSL_OK; i++) {
        const sheet *s =
            i < sheets->count ? sheets->items[i] : w->collections.items[i - sheets->count];
        letters_add(&all, &s->document);
    }
    if (status == TSL_OK && sheets->count > 0) {
        const tsl_sink sink = {.self = sheets->items[0], .notice = take_notice};
        status = letters_try(&all, w->renderer, &sink, err);
    }
    letters_free(&all);
    return status;
}

/* Lays out all sheets and renders none. */
static int name_each(work *w, tsl_err *err)
{
    int status = layout_all(&w->sheets, w->layout, err);
    if (status == TSL_OK) collect(w);
    if (status == TSL_OK && w->layout->run->facts->letters) status = try_letters(w, err);
    return status;
}

/* ---- the files ---- */

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

static int keep_file(const work *w, const sheet *s, const char *name, text *bytes, tsl_err *err)
{
    const rendering *r = w->layout->run;
    int status =
        outputs_add(r->all, name, bytes, s->shows_persons ? OUTPUT_RESERVED : OUTPUT_SECRET, err);
    if (status != TSL_OK) return status;
    output *last = &r->all->items[r->all->count - 1];
    last->is_public = bytes == &s->locked;
    last->is_private = s->shows_persons;
    last->is_own = !rendering_may_publish(w->layout->format);
    last->unrendered = r->facts->names_only || (last->is_public && !r->facts->locks);
    last->has_pages = !last->is_public && !last->unrendered;
    last->pages = s->shows;
    last->as = w->as->id;
    last->place = s->pages ? s->pages->place : 0;
    snprintf(last->sheet, sizeof last->sheet, "%s", s->path);
    return TSL_OK;
}

/* The locked file under its name, and the one for print. */
static int keep_sheet(const work *w, sheet *s, tsl_err *err)
{
    int status = TSL_OK;
    text locked = {0}, print = {0};
    json_t *tally = w->layout->run->all->tally;
    if (s->status != TSL_OK) /* a sink that fails says no more than its status */
        return tsl_fail(err, (tsl_status)s->status, "sheet '%s': %.3000s", s->name,
                        s->err.text[0] ? s->err.text : "its bytes were not taken");
    keep_notices(w->layout->run->all, s);
    text_addf(&locked, "%s.%s", s->name, w->as->extension);
    if (s->shows_persons)
        text_add_bytes(&print, locked.bytes, locked.size);
    else
        lock_print_name(&print, s->name, w->as->extension);
    if (status == TSL_OK && is_locked(w, s))
        status = keep_file(w, s, locked.bytes, &s->locked, err);
    if (status == TSL_OK) status = keep_file(w, s, print.bytes, &s->bytes, err);
    if (s->pages)
        pages_count(tally, s->pages);
    else
        json_array_append_new(json_object_get(tally, "documents"),
                              json_pack("{s:s, s:I}", "name", print.bytes, "pages",
                                        (json_int_t)s->document.page_count));
    if (!rendering_may_publish(w->layout->format))
        json_object_set_new(tally, "exact", json_false());
    text_free(&locked);
    text_free(&print);
    return status;
}

static int keep_list(const work *w, const sheet_list *list, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < list->count && status == TSL_OK; i++)
        status = keep_sheet(w, list->items[i], err);
    return status;
}

int render_sheets(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err)
{
    layout l = {0};
    work w = {.layout = &l};
    const plugin *ignored;
    plugin_host *plugins = r->session->plugins;
    const char *given = json_string_value(json_object_get(parameters, "as"));
    const char *as = given ? given : "pdf";
    int status = plugin_host_renderer_offer(&w.as, &ignored, plugins, as, err);
    if (status != TSL_OK) return status;
    /* Who only names sheets, and does not try their letters, loads no renderer. */
    if (!w.as || !r->facts->names_only || r->facts->letters)
        status = plugin_host_renderer(&w.renderer, plugins, as, err);
    if (!w.as) { /* this installation has no such plugin; the rest is worth having */
        r->all->left_out = true;
        text_addf(&r->all->notice, "%s: left out: %s\n", use->name, err->text);
        return TSL_OK;
    }
    if (status != TSL_OK) return status;
    status = layout_new(&l, r, use->script, parameters, err);
    if (status == TSL_OK) status = r->facts->names_only ? name_each(&w, err) : render_each(&w, err);
    if (status == TSL_OK) status = keep_list(&w, &w.ordered, err);
    if (status == TSL_OK) status = keep_list(&w, &w.collections, err);
    free(w.ordered.items); /* the sheets are w.sheets' */
    sheet_list_free(&w.collections);
    sheet_list_free(&w.sheets);
    layout_free(&l);
    return status;
}
