/* Checks the promises of a renderer by using it. */
#include "check.h"

#include <string.h>

#include "base/pool.h"
#include "base/text.h"

enum { COPIES = 4 };

/* ---- a small document with one item of each kind ---- */

static const double corners[][2] = {{10, 10}, {60, 10}, {35, 50}};
static const double ends[][2] = {{10, 70}, {90, 70}};
static const double centre[][2] = {{70, 30}, {12, 0}};

static const tsl_item items[] = {
    {.kind = TSL_POLYGON,
     .fill = 0x00a650,
     .stroke = 0,
     .width = 1,
     .opacity = 1,
     .points = corners,
     .point_count = 3},
    {.kind = TSL_LINE,
     .fill = TSL_NO_COLOUR,
     .stroke = 0x0051ba,
     .width = 2,
     .opacity = 0.5,
     .points = ends,
     .point_count = 2},
    {.kind = TSL_CIRCLE,
     .fill = 0xffd500,
     .stroke = TSL_NO_COLOUR,
     .opacity = 1,
     .points = centre,
     .point_count = 2},
    {.kind = TSL_TEXT,
     .fill = 0,
     .stroke = TSL_NO_COLOUR,
     .opacity = 1,
     .text = "R U R' U'",
     .x = 5,
     .y = 75,
     .w = 90,
     .h = 20,
     .size_min = 4,
     .size_max = 12,
     .align = TSL_CENTRE,
     .face = TSL_MONO},
};
static const tsl_page pages[] = {{"A page", 100, 100, items, sizeof items / sizeof items[0]},
                                 {NULL, 100, 100, items, 1}};

/* ---- promises ---- */

typedef struct copy {
    const tsl_renderer *renderer;
    taker taker;
    tsl_err err;
    int status;
} copy;

/* Of out->renderer, for a sink that takes so many writes. */
static void make_copy(copy *out, size_t writes)
{
    const tsl_renderer *r = out->renderer;
    const tsl_document document = {.title = "A document",
                                   .date = "2026-11-20T00:00:00Z",
                                   .pages = pages,
                                   .page_count = r->many_pages ? 2 : 1};
    *out = (copy){.renderer = r, .taker = {.most = writes}};
    tsl_sink sink = {.self = &out->taker, .write = taker_write};
    out->status = r->render(&document, &sink, &out->err);
}

static void run_copy(void *context, size_t i, unsigned worker)
{
    (void)worker;
    make_copy((copy *)context + i, SIZE_MAX);
}

static int keep_output(void *subject, tsl_err *err)
{
    copy c = {.renderer = subject};
    make_copy(&c, SIZE_MAX);
    int status = c.status == TSL_OK ? TSL_OK : broke(err, "%s", c.err.text);
    if (status == TSL_OK && c.taker.bytes.size == 0) status = broke(err, "it writes nothing");
    text_free(&c.taker.bytes);
    return status;
}

static int keep_same(void *subject, tsl_err *err)
{
    copy all[COPIES];
    int status = TSL_OK;
    for (size_t i = 0; i < COPIES; i++) all[i].renderer = subject;
    pool_run(COPIES, COPIES, run_copy, all);
    const text *first = &all[0].taker.bytes;
    for (size_t i = 1; i < COPIES; i++) {
        const text *other = &all[i].taker.bytes;
        if (other->size != first->size ||
            (first->size > 0 && memcmp(other->bytes, first->bytes, first->size) != 0))
            status = broke(err, "the same document gives other bytes on another thread");
    }
    for (size_t i = 0; i < COPIES; i++) text_free(&all[i].taker.bytes);
    return status;
}

static int keep_refusal(void *subject, tsl_err *err)
{
    copy c = {.renderer = subject};
    make_copy(&c, SIZE_MAX);
    text_free(&c.taker.bytes);
    const size_t writes = c.taker.writes;
    for (size_t n = 0; n < writes && n < 8; n++) {
        make_copy(&c, n);
        text_free(&c.taker.bytes);
        if (c.taker.writes > n + 1)
            return broke(err, "it goes on writing after the sink has refused");
        if (c.status != TAKER_REFUSES)
            return broke(err, "it returns %d, not what the sink returned", c.status);
    }
    return TSL_OK;
}

unsigned renderer_promises_check(int fd, const tsl_renderer *type)
{
    static const promise list[] = {{"a document becomes a file", keep_output},
                                   {"the same document gives the same bytes", keep_same},
                                   {"it stops when the sink refuses", keep_refusal},
                                   {0}};
    return promise_check_all(fd, type->id, list, (void *)(uintptr_t)type);
}
