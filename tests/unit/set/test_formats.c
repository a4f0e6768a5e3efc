/* The built-in formats: text and interchange file byte for byte, sheets by what a reader finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <libgen.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "golden.h"
#include "lua_host.h"
#include "set/render/pages.h"

static json_t *model;
static const tsl_renderer *pdf; /* NULL: built without cairo and pango */

static int open_pdf(void)
{
    char self[PATH_MAX] = "", path[PATH_MAX + 32];
    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0) return -1;
    snprintf(path, sizeof path, "%s/../plugins/paper.so", dirname(self));
    if (access(path, F_OK) != 0) return 0;
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const tsl_plugin *paper = handle ? dlsym(handle, TSL_ENTRY) : NULL;
    pdf = paper ? paper->renderers[0] : NULL;
    return pdf ? 0 : -1;
}

static int open_all(void **state)
{
    (void)state;
    json_error_t where;
    model = json_load_file(GOLDEN "competition.json", 0, &where);
    if (!model) puts(where.text);
    return open_host(NULL) || !model ? -1 : open_pdf();
}

static int close_all(void **state)
{
    json_decref(model);
    return close_host(state);
}

/* ---- files, byte for byte ---- */

static void expect_file(const json_t *file)
{
    expect_golden(json_string_value(json_object_get(file, "name")),
                  json_string_value(json_object_get(file, "text")));
}

/* The format writes exactly these files, in this order. */
static void expect_files(const char *script, const char *const *names)
{
    json_t *files = call(script, "files", json_pack("[O, {}]", model));
    size_t i;
    json_t *file;
    json_array_foreach(files, i, file)
    {
        assert_non_null(names[i]);
        assert_string_equal(json_string_value(json_object_get(file, "name")), names[i]);
        expect_file(file);
    }
    assert_null(names[i]);
    json_decref(files);
}

static void text_is_one_readable_file_a_set(void **state)
{
    (void)state;
    static const char *const names[] = {"text/3x3x3 Cube Round 1 Set A.txt",
                                        "text/3x3x3 Cube Round 1 Set AA.txt",
                                        "text/3x3x3 Cube Round 2 Set A.txt",
                                        "text/Megaminx Round 1 Set A.txt",
                                        "text/3x3x3 Fewest Moves Round 1 Set A.txt",
                                        "text/3x3x3 Multi-Blind Round 1 Set A.txt",
                                        NULL};
    expect_files("formats/text", names);
}

static void json_is_one_interchange_file(void **state)
{
    (void)state;
    static const char *const names[] = {"scrambles.json", NULL};
    expect_files("formats/json", names);
}

static json_t *interchange(void)
{
    json_t *files = call("formats/json", "files", json_pack("[O, {}]", model));
    const json_t *text_json = json_object_get(json_array_get(files, 0), "text");
    json_t *out = json_loads(json_string_value(text_json), 0, NULL);
    assert_non_null(out);
    json_decref(files);
    return out;
}

static const char *string_at(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

static void the_interchange_file_has_the_keys_others_read(void **state)
{
    (void)state;
    json_t *all = interchange();
    const json_t *wcif = json_object_get(all, "wcif"), *event_json, *round, *set;
    assert_string_equal(string_at(all, "competitionName"), "Zürich Öffnung 冬の大会 2026");
    assert_string_equal(string_at(all, "version"), "twistseal 0.1.0");
    assert_string_equal(string_at(all, "generationDate"), "Nov 20, 2026 9:30:00 AM");
    assert_string_equal(string_at(wcif, "formatVersion"), "1.0");
    event_json = json_array_get(json_object_get(wcif, "events"), 3);
    assert_string_equal(string_at(event_json, "id"), "333mbf");
    round = json_array_get(json_object_get(event_json, "rounds"), 0);
    assert_string_equal(string_at(round, "id"), "333mbf-r1");
    assert_string_equal(string_at(round, "format"), "2");
    assert_int_equal(json_integer_value(json_object_get(round, "scrambleSetCount")), 1);
    set = json_array_get(json_object_get(round, "scrambleSets"), 0);
    assert_int_equal(json_integer_value(json_object_get(set, "id")), 6); /* the sixth of all */
    assert_int_equal(json_array_size(json_object_get(set, "scrambles")), 2);
    assert_true(json_is_array(json_object_get(set, "extraScrambles")));
    const char *cubes = json_string_value(json_array_get(json_object_get(set, "scrambles"), 0));
    size_t feeds = 0;
    for (const char *c = cubes; *c; c++) feeds += *c == '\n';
    assert_int_equal(feeds, 8); /* nine cubes */
    json_decref(all);
}

/* ---- sheets ---- */

/* What sheet() is given for one set. */
static json_t *sheet_data(size_t e, size_t r, size_t s)
{
    json_t *head = json_copy(model);
    json_t *event_json = json_copy(json_array_get(json_object_get(head, "events"), e));
    json_t *round = json_copy(json_array_get(json_object_get(event_json, "rounds"), r));
    json_t *set = json_incref(json_array_get(json_object_get(round, "sets"), s));
    json_object_del(head, "events");
    json_object_del(event_json, "rounds");
    json_object_del(round, "sets");
    return json_pack("{s:o, s:o, s:o, s:o}", "competition", head, "event", event_json, "round",
                     round, "set", set);
}

static int keep(void *self, const void *bytes, size_t size)
{
    text_add_bytes(self, bytes, size);
    return TSL_OK;
}

/* The sheets of one set; the caller frees. */
static json_t *sheets_of(json_t *data)
{
    return call("formats/sheets", "sheet",
                json_pack("[o, {s:s, s:[]}]", data, "language", "en", "events"));
}

/* One of the set's PDFs; the caller frees. */
static text sheet_pdf(json_t *data, size_t index)
{
    tsl_err err = {0};
    text out = {0};
    tsl_sink sink = {.self = &out, .write = keep};
    pages *p = NULL;
    json_t *sheets = sheets_of(data);
    if (pages_from_json(&p, json_array_get(sheets, index), "2026-11-20T09:30:00Z", &err))
        fail_msg("%s", err.text);
    if (pdf->render(&p->document, &sink, &err)) fail_msg("%s", err.text);
    pages_free(p);
    json_decref(sheets);
    return out;
}

/* The PDF's text as pdftotext reads it, runs of space as one space, pages ended by a form feed. */
static text extract(const text *document)
{
    char path[] = "/tmp/sheet-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, document->bytes, document->size), document->size);
    close(fd);
    text command = {0}, out = {0};
    text_addf(&command, "pdftotext -raw %s - | tr -s ' \\n' ' '", path);
    FILE *f = popen(command.bytes, "r");
    assert_non_null(f);
    char bytes[4096];
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, f)) > 0;) text_add_bytes(&out, bytes, n);
    assert_int_equal(pclose(f), 0);
    unlink(path);
    text_free(&command);
    return out;
}

static size_t count_in(const char *haystack, const char *needle)
{
    size_t n = 0;
    for (const char *at = haystack; (at = strstr(at, needle)); at += strlen(needle)) n++;
    return n;
}

/* Every scramble of the attempts is there, whole and in order; returns how many. Moves `*at` past
 * the last one. A line feed (megaminx) reads as a space. */
static size_t find_scrambles(const char **at, const json_t *attempts)
{
    size_t found = 0, i, k;
    json_t *attempt, *cube;
    json_array_foreach(attempts, i, attempt)
    {
        json_array_foreach(json_object_get(attempt, "cubes"), k, cube)
        {
            const char *scramble = string_at(cube, "scramble");
            const char *hit = strstr(*at, scramble);
            if (!hit) fail_msg("scramble %zu of attempt %zu cannot be read", k + 1, i + 1);
            *at = hit + strlen(scramble);
            found++;
        }
    }
    return found;
}

/* How many scrambles can be read from a sheet of one attempt (0: of all), which has no others. */
static size_t find_on_sheet(const char *read, const json_t *set, size_t attempt)
{
    size_t found = 0, i;
    json_t *one;
    const json_t *attempts = json_object_get(set, "attempts");
    if (attempt == 0)
        return find_scrambles(&read, attempts) +
               find_scrambles(&read, json_object_get(set, "extras"));
    json_array_foreach(attempts, i, one)
    {
        const json_t *cubes = json_object_get(one, "cubes");
        for (size_t k = 0; k < json_array_size(cubes); k++) {
            bool there = strstr(read, string_at(json_array_get(cubes, k), "scramble")) != NULL;
            assert_true(there == (i + 1 == attempt));
            found += there;
        }
    }
    return found;
}

static bool can_read_pdf(void)
{
    return pdf && system("pdftotext -v >/dev/null 2>&1") == 0;
}

typedef struct expected_sheet {
    size_t event, round, set; /* in the model */
    size_t attempt;           /* 1, ...: which the sheet is of; 0: of all */
    size_t pages, scrambles;
    const char *phrases[6]; /* once on each page; ended by NULL */
} expected_sheet;

static const expected_sheet expected[] = {
    {0,
     0,
     0,
     0,
     1,
     7,
     {"3x3x3 Cube", "average of 5", "Extra scrambles", "page 1/1", "A of AA", NULL}},
    {0, 0, 1, 0, 1, 7, {"3x3x3 Cube", "white top, green front", "AA of AA", NULL}},
    {0, 1, 0, 0, 1, 4, {"Round 2", "best of 3", NULL}},
    {2,
     0,
     0,
     1,
     1,
     1,
     {"Fewest Moves", "Solution", "Registrant ID", "Attempt 1 of 2", "page 1/1", NULL}},
    {2, 0, 0, 2, 1, 1, {"Fewest Moves", "Attempt 2 of 2", "page 1/1", NULL}},
    {3, 0, 0, 1, 2, 9, {"Multi-Blind", "no two look the same", "Attempt 1 of 2", "/2 ", NULL}},
    {3, 0, 0, 2, 2, 9, {"Multi-Blind", "Attempt 2 of 2", NULL}},
};

static void check_sheet(const expected_sheet *e)
{
    json_t *data = sheet_data(e->event, e->round, e->set);
    const json_t *set = json_object_get(data, "set");
    const size_t each = e->event == 2 ? 2 : 1; /* cutouts follow each attempt of fewest moves */
    text bytes = sheet_pdf(json_incref(data), e->attempt ? (e->attempt - 1) * each : 0);
    text read = extract(&bytes);
    assert_int_equal(count_in(read.bytes, "\f"), e->pages);
    for (size_t i = 0; e->phrases[i]; i++)
        assert_int_equal(count_in(read.bytes, e->phrases[i]), e->pages);
    /* In the header; the watermark is outlines. */
    assert_int_equal(count_in(read.bytes, "NOT FOR COMPETITION"), e->pages);
    assert_int_equal(count_in(read.bytes, "3f9a 1c0b 7e52 d846"), e->pages);
    assert_int_equal(count_in(read.bytes, "twistseal 0.1.0"), e->pages);
    assert_int_equal(find_on_sheet(read.bytes, set, e->attempt), e->scrambles);
    text_free(&read);
    text_free(&bytes);
    json_decref(data);
}

static void every_scramble_can_be_read_from_its_sheet(void **state)
{
    (void)state;
    if (!can_read_pdf()) skip();
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) check_sheet(&expected[i]);
}

/* Nine cubes an attempt, on two pages, of which none has more than seven. */
static void a_page_has_at_most_seven_scrambles(void **state)
{
    (void)state;
    if (!can_read_pdf()) skip();
    json_t *data = sheet_data(3, 0, 0), *cube;
    const json_t *attempts = json_object_get(json_object_get(data, "set"), "attempts");
    const json_t *cubes = json_object_get(json_array_get(attempts, 0), "cubes");
    text bytes = sheet_pdf(json_incref(data), 0), read = extract(&bytes);
    char *rest = NULL, *page = strtok_r(read.bytes, "\f", &rest);
    for (size_t number = 0; page && number < 2; number++, page = strtok_r(NULL, "\f", &rest)) {
        size_t on_page = 0, k;
        json_array_foreach(cubes, k, cube) on_page += count_in(page, string_at(cube, "scramble"));
        assert_in_range(on_page, 1, 7);
    }
    text_free(&read);
    text_free(&bytes);
    json_decref(data);
}

/* Boxes to tick on a page: one for each cube. */
static size_t count_ticks(const json_t *page)
{
    size_t i, found = 0;
    json_t *item;
    json_array_foreach(json_object_get(page, "items"), i, item)
    {
        found += !strcmp(string_at(item, "kind"), "box") &&
                 json_number_value(json_object_get(item, "w")) == 13;
    }
    return found;
}

/* As many as WCA competitors have tried: 26 pages, none with two cubes more than another. */
static void many_cubes_are_spread_evenly(void **state)
{
    (void)state;
    json_t *data = sheet_data(3, 0, 0), *page;
    json_t *attempt = json_array_get(json_object_get(json_object_get(data, "set"), "attempts"), 0);
    json_t *cubes = json_object_get(attempt, "cubes");
    for (size_t i = 0; json_array_size(cubes) < 180; i++)
        json_array_append(cubes, json_array_get(cubes, i));
    json_t *sheets = sheets_of(data);
    const json_t *laid_out = json_object_get(json_array_get(sheets, 0), "pages");
    size_t i, all = 0;
    json_array_foreach(laid_out, i, page)
    {
        assert_in_range(count_ticks(page), 6, 7);
        all += count_ticks(page);
    }
    assert_int_equal(json_array_size(laid_out), 26);
    assert_int_equal(all, 180);
    json_decref(sheets);
}

/* Each mark stands on each page twice: in the header, and across the page above everything. */
static void every_page_carries_every_mark(void **state)
{
    (void)state;
    json_t *data = sheet_data(3, 0, 0), *marks = json_pack("[s, s]", "FIRST MARK", "SECOND MARK");
    json_object_set_new(json_object_get(data, "event"), "marks", marks);
    json_t *sheets = sheets_of(json_incref(data)), *page;
    size_t i, k;
    json_array_foreach(json_object_get(json_array_get(sheets, 0), "pages"), i, page)
    {
        const json_t *items = json_object_get(page, "items");
        size_t last = json_array_size(items) - json_array_size(marks);
        for (k = 0; k < json_array_size(marks); k++) {
            const char *mark = json_string_value(json_array_get(marks, k));
            const json_t *item = json_array_get(items, last + k);
            assert_string_equal(string_at(item, "text"), mark);
            assert_true(json_number_value(json_object_get(item, "angle")) < 0);
            size_t found = 0, n;
            json_t *other;
            json_array_foreach(items, n, other) found +=
                string_at(other, "text") && !strcmp(string_at(other, "text"), mark);
            assert_int_equal(found, 2);
        }
    }
    json_decref(sheets);
    json_decref(data);
}

static void a_puzzle_without_a_drawing_has_the_same_sheets(void **state)
{
    (void)state;
    static const size_t events[] = {0, 2, 3}; /* 333, 333fm, 333mbf */
    for (size_t n = 0; n < 3; n++) {
        json_t *with = sheets_of(sheet_data(events[n], 0, 0));
        json_t *data = sheet_data(events[n], 0, 0);
        json_object_del(json_object_get(data, "event"), "draw");
        json_t *without = sheets_of(data);
        assert_int_equal(json_array_size(without), json_array_size(with));
        for (size_t i = 0; i < json_array_size(with); i++)
            assert_string_equal(string_at(json_array_get(without, i), "name"),
                                string_at(json_array_get(with, i), "name"));
        json_decref(with);
        json_decref(without);
    }
}

static void the_same_set_gives_the_same_pdf(void **state)
{
    (void)state;
    if (!pdf) skip();
    text a = sheet_pdf(sheet_data(0, 0, 0), 0), b = sheet_pdf(sheet_data(0, 0, 0), 0);
    assert_true(a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0);
    text_free(&a);
    text_free(&b);
}

/* As long as a model file may have it (200 bytes), in the widest letters there are, without
 * spaces, on both papers. */
static void a_long_name_still_fits(void **state)
{
    (void)state;
    if (!pdf) skip();
    static const char *const letters[] = {"W", "@", "\xe5\xa4\xa7" /* wide in any font */};
    static const char *const papers[] = {"a4", "letter"};
    for (size_t i = 0; i < 6; i++) {
        text name = {0};
        const char *letter = letters[i / 2];
        while (name.size + strlen(letter) <= 200) text_add(&name, letter);
        json_t *data = sheet_data(0, 0, 0), *head = json_object_get(data, "competition");
        json_object_set_new(head, "name", json_string(name.bytes));
        json_object_set_new(head, "paper", json_string(papers[i % 2]));
        text bytes = sheet_pdf(data, 0);
        assert_true(bytes.size > 1000);
        text_free(&bytes);
        text_free(&name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_one_readable_file_a_set),
        cmocka_unit_test(json_is_one_interchange_file),
        cmocka_unit_test(the_interchange_file_has_the_keys_others_read),
        cmocka_unit_test(every_scramble_can_be_read_from_its_sheet),
        cmocka_unit_test(a_page_has_at_most_seven_scrambles),
        cmocka_unit_test(many_cubes_are_spread_evenly),
        cmocka_unit_test(every_page_carries_every_mark),
        cmocka_unit_test(a_puzzle_without_a_drawing_has_the_same_sheets),
        cmocka_unit_test(the_same_set_gives_the_same_pdf),
        cmocka_unit_test(a_long_name_still_fits),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
