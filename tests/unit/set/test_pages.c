/* Pages from a script are checked field by field, and a message names sheet, page, item, field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "set/render/pages.h"

#define DATE        "2026-11-20T00:00:00Z"
#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

/* A sheet of one page with these items, as JSON text with ' for ". */
static json_t *parse(const char *text_with_quotes)
{
    char *copy = strdup(text_with_quotes);
    for (char *c = copy; *c; c++)
        if (*c == '\'') *c = '"';
    json_t *json = json_loads(copy, 0, NULL);
    assert_non_null(json);
    free(copy);
    return json;
}

static json_t *sheet_with(const char *items)
{
    text t = {0};
    text_addf(&t,
              "{'name':'sheets/a','title':'A','pages':[{'width':600,'height':800,'items':[%s]}]}",
              items);
    json_t *json = parse(t.bytes);
    text_free(&t);
    return json;
}

static void expect_refusal(json_t *json, const char *message)
{
    tsl_err err = {0};
    pages *p = NULL;
    assert_int_equal(pages_from_json(&p, json, DATE, &err), TSL_EBROKEN);
    assert_null(p);
    assert_string_equal(err.text, message);
    json_decref(json);
}

static void every_field_reaches_the_renderer(void **state)
{
    (void)state;
    json_t *json = sheet_with(
        "{'kind':'polygon','points':[[0,0],[1,0],[1,2.5]],'fill':16711680,'stroke':0,'width':0.5,"
        "'opacity':0.25},"
        "{'kind':'line','points':[[0,0],[-3,4]]},"
        "{'kind':'circle','points':[[5,6],[7,0]],'fill':255.0},"
        "{'kind':'text','text':'R U','x':1,'y':2,'w':3,'h':4,'size_min':5,'size_max':6,"
        "'angle':-54,'align':'right','face':'mono','bold':true,'fit_group':7},"
        "{'kind':'box','x':1,'y':2,'w':30,'h':40,'fill':1},"
        "{'kind':'qr','x':1,'y':2,'w':30,'h':40,'text':'R U'}");
    pages *p = NULL;
    tsl_err err = {0};
    assert_int_equal(pages_from_json(&p, json, DATE, &err), TSL_OK);
    json_decref(json); /* the pages keep it alive */
    assert_string_equal(p->name, "sheets/a");
    assert_string_equal(p->document.title, "A");
    assert_string_equal(p->document.date, DATE);
    assert_int_equal(p->document.page_count, 1);
    const tsl_item *item = p->document.pages[0].items;
    assert_int_equal(p->document.pages[0].item_count, 6);
    assert_true(item[0].kind == TSL_POLYGON && item[0].point_count == 3);
    assert_true(item[0].points[2][0] == 1 && item[0].points[2][1] == 2.5);
    assert_true(item[0].fill == 0xff0000 && item[0].stroke == 0);
    assert_true(item[0].width == 0.5 && item[0].opacity == 0.25);
    assert_true(item[1].kind == TSL_LINE && item[1].stroke == 0 && item[1].width == 1);
    assert_true(item[1].points[1][0] == -3 && item[1].opacity == 1);
    assert_true(item[2].kind == TSL_CIRCLE && item[2].fill == 255);
    assert_true(item[2].stroke == TSL_NO_COLOUR && item[2].points[1][0] == 7);
    assert_string_equal(item[3].text, "R U");
    assert_true(item[3].x == 1 && item[3].y == 2 && item[3].w == 3 && item[3].h == 4);
    assert_true(item[3].size_min == 5 && item[3].size_max == 6 && item[3].angle == -54);
    assert_true(item[3].align == TSL_RIGHT && item[3].face == TSL_MONO && item[3].bold);
    assert_true(item[3].fit_group == 7 && item[3].fill == 0);
    assert_true(item[4].kind == TSL_POLYGON && item[4].point_count == 4 && item[4].fill == 1);
    assert_true(item[4].points[0][0] == 1 && item[4].points[0][1] == 2);
    assert_true(item[4].points[2][0] == 31 && item[4].points[2][1] == 42);
    assert_true(item[5].kind == TSL_QR && item[5].x == 1 && item[5].h == 40);
    assert_string_equal(item[5].text, "R U");
    pages_free(p);
}

#define BOX "'x':0,'y':0,'w':9,'h':9,'size_min':5,'size_max':9"
#define AT  "sheet 'sheets/a': page 1, item 1: "

static void names_the_item_and_the_field(void **state)
{
    (void)state;
    static const struct {
        const char *items, *message;
    } cases[] = {
        {"3", AT "an item is a table"},
        {"{}", AT "'kind' must be 'polygon', 'text', 'line', 'circle', 'qr' or 'box'"},
        {"{'kind':'blob'}", AT "'kind' must be 'polygon', 'text', 'line', 'circle', 'qr' or 'box'"},
        {"{'kind':'polygon'}", AT "a polygon needs 'points'"},
        {"{'kind':'polygon','points':[[0,0],[1,1]]}", AT "a polygon has 3 points or more"},
        {"{'kind':'line','points':[[0,0]]}", AT "a line has 2 points"},
        {"{'kind':'line','points':7}", AT "'points' must be a list of points"},
        {"{'kind':'line','points':[[0,0],[1]]}", AT "point 2 must be two numbers of at most 14400"},
        {"{'kind':'line','points':[[0,0],[1,'a']]}",
         AT "point 2 must be two numbers of at most 14400"},
        {"{'kind':'line','points':[[1e9,0],[1,0]]}",
         AT "point 1 must be two numbers of at most 14400"},
        {"{'kind':'line','points':[[0,0],[1,1]],'fill':0}",
         AT "unknown key 'fill': it may have 'kind', 'opacity', 'stroke', 'width' and 'points'"},
        {"{'kind':'line','points':[[0,0],[1,1]],'colour':0}",
         AT "unknown key 'colour': it may have 'kind', 'opacity', 'stroke', 'width' and 'points'"},
        {"{'kind':'line','points':[[0,0],[1,1]],'stroke':16777216}",
         AT "'stroke' must be a colour from 0 to 0xffffff"},
        {"{'kind':'line','points':[[0,0],[1,1]],'stroke':0.5}",
         AT "'stroke' must be a colour from 0 to 0xffffff"},
        {"{'kind':'line','points':[[0,0],[1,1]],'stroke':-1}",
         AT "'stroke' must be a colour from 0 to 0xffffff"},
        {"{'kind':'line','points':[[0,0],[1,1]],'width':-1}",
         AT "'width' must be a number from 0 to 100"},
        {"{'kind':'line','points':[[0,0],[1,1]],'opacity':1.01}",
         AT "'opacity' must be a number from 0 to 1"},
        {"{'kind':'circle','points':[[0,0],[-1,0]]}",
         AT "a circle has 2 points: its centre and {radius, 0}"},
        {"{'kind':'box','x':0,'y':0,'w':1}", AT "a box needs 'h'"},
        {"{'kind':'box'," BOX "}", AT "unknown key 'size_min': it may have 'kind', 'opacity', "
                                      "'fill', 'stroke', 'width', 'x', 'y', 'w' and 'h'"},
        {"{'kind':'text','text':'a'}", AT "a text needs 'x'"},
        {"{'kind':'text'," BOX "}", AT "a text needs 'text'"},
        {"{'kind':'text'," BOX ",'text':7}",
         AT "'text' must be a text of at most 4096 bytes without control characters"},
        {"{'kind':'text'," BOX ",'text':'a\\tb'}",
         AT "'text' must be a text of at most 4096 bytes without control characters"},
        {"{'kind':'text'," BOX ",'text':'a','bold':1}", AT "'bold' must be true or false"},
        {"{'kind':'text'," BOX ",'text':'a','align':'center'}",
         AT "'align' must be 'left', 'centre' or 'right'"},
        {"{'kind':'text'," BOX ",'text':'a','fit_group':1001}",
         AT "'fit_group' must be a whole number from 0 to 1000"},
        {"{'kind':'text'," BOX ",'text':'a','fit_group':1.5}",
         AT "'fit_group' must be a whole number from 0 to 1000"},
        {"{'kind':'text','x':0,'y':0,'w':1,'h':1,'size_min':9,'size_max':5,'text':'a'}",
         AT "'size_min' is above 'size_max'"},
        {"{'kind':'text','x':0,'y':0,'w':1,'h':1,'size_min':0,'size_max':5,'text':'a'}",
         AT "'size_min' must be a number from 0.1 to 1000"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        expect_refusal(sheet_with(cases[i].items), cases[i].message);
}

static void names_the_page_and_the_item(void **state)
{
    (void)state;
    json_t *json = parse("{'name':'a','title':'A','pages':["
                         "{'width':600,'height':800,'items':[]},"
                         "{'width':600,'height':800,'items':["
                         "{'kind':'line','points':[[0,0],[1,1]]},{'kind':'line'}]}]}");
    expect_refusal(json, "sheet 'a': page 2, item 2: a line needs 'points'");
}

static void names_what_is_wrong_with_the_sheet(void **state)
{
    (void)state;
    static const struct {
        const char *sheet, *message;
    } cases[] = {
        {"{'name':'a','title':'A','pages':[]}", "sheet 'a': 1 to 500 pages are allowed"},
        {"{'name':'a','title':'A'}", "sheet 'a': a sheet needs 'pages'"},
        {"{'name':'a','pages':[]}", "sheet 'a': a sheet needs 'title'"},
        {"{'name':'a','title':'A','pages':[],'x':1}",
         "sheet 'a': unknown key 'x': it may have 'name', 'title', 'pages', 'collect', "
         "'attempt', 'cover', 'open' and 'place'"},
        {"{'name':'a','title':'A','pages':[],'collect':['b','../b']}",
         "sheet 'a': a name in 'collect' must be " OUTPUT_NAME_RULE},
        {"{'name':'a','title':'A','pages':[],'collect':['b','c','d']}",
         "sheet 'a': 'collect' must be a list of at most 2 names"},
        {"{'name':'a','title':'A','pages':[],'collect':'b'}",
         "sheet 'a': 'collect' must be a list of at most 2 names"},
        {"{'name':'a','title':'A','pages':[{'width':6,'height':6,'items':[]}],'cover':[{'items':[]}"
         "]}",
         "sheet 'a': page 1: a page needs 'width'"},
        {"{'name':'a','title':'A','pages':[{}]}", "sheet 'a': page 1 has no list 'items'"},
        {"{'name':'a','title':'A','pages':[{'items':[]}]}",
         "sheet 'a': page 1: a page needs 'width'"},
        {"{'name':'a','title':'A','pages':[{'items':[],'width':0,'height':5}]}",
         "sheet 'a': page 1: 'width' must be a number from 1 to 14400"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        expect_refusal(parse(cases[i].sheet), cases[i].message);
}

static void a_name_stays_inside_the_output_directory(void **state)
{
    (void)state;
    static const char *const bad[] = {"",   "/etc/a", "../a",   "a/../b", "a//b",        "a/",
                                      ".a", "a/.b",   "a\\\\b", "a:b",    "\xe2\x80\xae"};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        json_t *json = json_pack("{s:s, s:s, s:[]}", "name", bad[i], "title", "A", "pages");
        expect_refusal(json, "sheet '?': 'name' must be " OUTPUT_NAME_RULE);
    }
    char long_name[OUTPUT_NAME_MAX + 2];
    memset(long_name, 'a', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    expect_refusal(json_pack("{s:s, s:s, s:[]}", "name", long_name, "title", "A", "pages"),
                   "sheet '?': 'name' must be " OUTPUT_NAME_RULE);
}

static void too_many_pages_or_items_are_refused(void **state)
{
    (void)state;
    json_t *page = json_pack("{s:i, s:i, s:[]}", "width", 10, "height", 10, "items");
    json_t *list = json_array();
    for (int i = 0; i <= PAGES_MAX; i++) json_array_append(list, page);
    expect_refusal(json_pack("{s:s, s:s, s:O}", "name", "a", "title", "A", "pages", list),
                   "sheet 'a': 1 to 500 pages are allowed");
    json_array_clear(list);
    for (int i = 0; i <= PAGES_ITEMS_MAX; i++)
        json_array_append_new(json_object_get(page, "items"), json_null());
    json_array_append_new(list, page);
    expect_refusal(json_pack("{s:s, s:s, s:o}", "name", "a", "title", "A", "pages", list),
                   "sheet 'a': more than 400000 items");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_reaches_the_renderer),
        cmocka_unit_test(names_the_item_and_the_field),
        cmocka_unit_test(names_the_page_and_the_item),
        cmocka_unit_test(names_what_is_wrong_with_the_sheet),
        cmocka_unit_test(a_name_stays_inside_the_output_directory),
        cmocka_unit_test(too_many_pages_or_items_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
