/* The digest of pages is the one of an independent program, and every field changes it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "set/render/pages.h"

#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

/* The documents of tests/data/vectors/page_digest.py. */
typedef struct sample {
    double points[3][2];
    tsl_item items[3];
    tsl_page pages[2];
    tsl_document document;
} sample;

static void fill(sample *s)
{
    *s = (sample){
        .points = {{0, 0}, {1.5, -2}, {1e-9, 14400}},
        .items = {{.kind = TSL_POLYGON,
                   .fill = 0xff0000,
                   .stroke = 0x123456,
                   .width = 0.5,
                   .opacity = 0.25,
                   .point_count = 3},
                  {.kind = TSL_TEXT,
                   .stroke = TSL_NO_COLOUR,
                   .opacity = 1,
                   .text = "Z\xc3\xbcrich R U2",
                   .x = 1,
                   .y = 2,
                   .w = 3,
                   .h = 4,
                   .size_min = 5,
                   .size_max = 6.05,
                   .angle = -54,
                   .align = TSL_RIGHT,
                   .face = TSL_MONO,
                   .bold = true,
                   .fit_group = 1000},
                  {.kind = TSL_QR,
                   .fill = TSL_NO_COLOUR,
                   .stroke = TSL_NO_COLOUR,
                   .opacity = 1,
                   .text = "",
                   .x = 10,
                   .y = 20,
                   .w = 30,
                   .h = 30}},
        .pages = {{.outline = "Set A", .width = 595.28, .height = 841.89, .item_count = 3},
                  {.width = 612, .height = 792}},
        .document = {.title = "A sheet", .date = "2026-11-20T10:00:00Z", .page_count = 2},
    };
    s->items[0].points = (const double(*)[2])s->points;
    s->pages[0].items = s->items;
    s->document.pages = s->pages;
}

static digest digest_of(const tsl_document *document)
{
    digest out;
    page_digest(&out, document);
    return out;
}

static void expect(const char *vector, const tsl_document *document)
{
    char name[16], hex[DIGEST_HEX], is[DIGEST_HEX];
    bool found = false;
    const digest d = digest_of(document);
    FILE *file = fopen("tests/data/vectors/page_digest.txt", "r");
    assert_non_null(file);
    while (!found && fscanf(file, "%15s %64s", name, hex) == 2) found = strcmp(name, vector) == 0;
    fclose(file);
    assert_true(found);
    hash_hex(is, &d);
    assert_string_equal(is, hex);
}

static void it_is_the_one_of_the_vectors(void **state)
{
    (void)state;
    sample s;
    fill(&s);
    expect("all", &s.document);
    expect("none", &(tsl_document){.title = "", .date = "2026-11-20T10:00:00Z"});
}

static void every_field_changes_it(void **state)
{
    (void)state;
    sample first, s;
    fill(&first);
    const digest before = digest_of(&first.document);
#define CHANGED(change)                                                                            \
    do {                                                                                           \
        fill(&s);                                                                                  \
        change;                                                                                    \
        const digest after = digest_of(&s.document);                                               \
        if (hash_equal(&before, &after)) fail_msg("not changed by %s", #change);                   \
    } while (0)
    CHANGED(s.document.title = "A sheeT");
    CHANGED(s.document.date = "2026-11-20T10:00:01Z");
    CHANGED(s.document.page_count = 1);
    CHANGED(s.pages[0].outline = NULL);
    CHANGED(s.pages[1].outline = "");
    CHANGED(s.pages[1].width = 611.9999999);
    CHANGED(s.pages[1].height = 793);
    CHANGED(s.pages[0].item_count = 2);
    CHANGED(s.points[1][1] = -2.0000001);
    for (size_t i = 0; i < COUNT_OF(s.items); i++) {
        CHANGED(s.items[i].kind = TSL_LINE);
        CHANGED(s.items[i].fill ^= 1);
        CHANGED(s.items[i].stroke ^= 1);
        CHANGED(s.items[i].width += 1);
        CHANGED(s.items[i].opacity /= 2);
        CHANGED(s.items[i].text = "R U");
        CHANGED(s.items[i].x += 1);
        CHANGED(s.items[i].y += 1);
        CHANGED(s.items[i].w += 1);
        CHANGED(s.items[i].h += 1);
        CHANGED(s.items[i].size_min += 1);
        CHANGED(s.items[i].size_max += 1);
        CHANGED(s.items[i].angle += 1);
        CHANGED(s.items[i].align = TSL_CENTRE);
        CHANGED(s.items[i].face = s.items[i].face == TSL_SANS ? TSL_MONO : TSL_SANS);
        CHANGED(s.items[i].bold = !s.items[i].bold);
        CHANGED(s.items[i].fit_group += 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_one_of_the_vectors),
        cmocka_unit_test(every_field_changes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
