/* Pages that a format returned: checked, digested, locked. */
#include "pages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/report.h"
#include "base/text.h"
#include "plugin/sink.h"
#include "trust/hash.h"
#include "trust/rng.h"

#define LENGTH_MAX 14400.0 /* PDF 32000-1, annex C: 200 inches */

typedef struct sheet_pages {
    pages base;
    json_t *json;
    tsl_page *pages;
    tsl_item *items;
    double (*points)[2];
    size_t item_count, point_count; /* filled so far */
    report report;                  /* of the object that is being read */
} sheet_pages;

/* Where in the sheet a message points to; page and item count from 1, 0: not inside one. */
typedef struct position {
    const char *sheet;
    size_t page, item;
    tsl_err *err;
} position;

TSL_PRINTF(2, 3)
static int refuse(const position *at, const char *fmt, ...)
{
    char where[64] = "", what[PROBLEM_TEXT];
    va_list args;
    va_start(args, fmt);
    vsnprintf(what, sizeof what, fmt, args);
    va_end(args);
    if (at->item)
        snprintf(where, sizeof where, "page %zu, item %zu: ", at->page, at->item);
    else if (at->page)
        snprintf(where, sizeof where, "page %zu: ", at->page);
    return tsl_fail(at->err, TSL_EBROKEN, "sheet '%.*s': %s%s", PAGES_NAME_MAX, at->sheet, where,
                    what);
}

/* Reads an object, which ends at the first that has a problem. */
static int read_object(sheet_pages *p, const schema *s, const json_t *json, void *out,
                       const position *at)
{
    schema_read(&p->report, s, json, out, p);
    return p->report.count ? refuse(at, "%s", p->report.list[0].text) : TSL_OK;
}

/* ---- points ---- */

static bool read_point(double out[2], const json_t *value)
{
    if (json_array_size(value) != 2) return false;
    for (size_t i = 0; i < 2; i++) {
        const json_t *number = json_array_get(value, i);
        out[i] = json_number_value(number);
        if (!json_is_number(number) || !isfinite(out[i]) || fabs(out[i]) > LENGTH_MAX) return false;
    }
    return true;
}

static void set_points(sheet_pages *p, tsl_item *item, size_t count)
{
    item->points = (const double(*)[2])(p->points + p->point_count);
    item->point_count = count;
    p->point_count += count;
}

static void read_points(void *reader, const field *f, const void *value, void *item)
{
    sheet_pages *p = reader;
    double(*points)[2] = p->points + p->point_count;
    size_t count = json_array_size(value);
    if (!json_is_array((const json_t *)value))
        report_add(&p->report, (place){0}, "'%s' must be a list of points", f->key);
    for (size_t i = 0; i < count; i++)
        if (!read_point(points[i], json_array_get(value, i)))
            report_add(&p->report, (place){0}, "point %zu must be two numbers of at most %g", i + 1,
                       LENGTH_MAX);
    set_points(p, item, count);
}

/* ---- the fields of an item ---- */

/* A sixth kind in JSON only: short for the polygon that most pictures are made of. */
enum { KIND_BOX = TSL_QR + 1 };

static bool is_printable(const char *string)
{
    for (; *string; string++)
        if (((unsigned char)*string < ' ' && *string != '\n') || *string == 0x7f) return false;
    return true;
}

static const char *const kinds[] = {"polygon", "text", "line", "circle", "qr", "box", NULL};
static const char *const aligns[] = {"left", "centre", "right", NULL};
static const char *const faces[] = {"sans", "mono", NULL};

#define AT(name)     .key = #name, .offset = offsetof(tsl_item, name)
#define RANGE(a, b)  .kind = FIELD_NUMBER, .min = (a), .max = (b)
#define NEEDED(a, b) RANGE(a, b), .required = true
#define COLOUR       .kind = FIELD_COUNT, .max = 0xffffff, .doc = "a colour from 0 to 0xffffff"
#define TEXT_DOC     "a text of at most 4096 bytes without control characters" /* PAGES_TEXT_MAX */

/* What several kinds have. */
#define KIND    AT(kind), .kind = FIELD_WORD, .allowed = kinds
#define OPACITY AT(opacity), RANGE(0, 1)
#define FILL    AT(fill), COLOUR
#define STROKE  AT(stroke), COLOUR
#define WIDTH   AT(width), RANGE(0, 100)
#define POINTS  AT(points), .kind = FIELD_OWN, .required = true, .read = read_points
#define X       AT(x), NEEDED(-LENGTH_MAX, LENGTH_MAX)
#define Y       AT(y), NEEDED(-LENGTH_MAX, LENGTH_MAX)
#define W       AT(w), NEEDED(0, LENGTH_MAX)
#define H       AT(h), NEEDED(0, LENGTH_MAX)
#define WORDS                                                                                      \
    AT(text), .kind = FIELD_TEXT, .required = true, .max = PAGES_TEXT_MAX, .fits = is_printable,   \
              .doc = TEXT_DOC

static const field area_fields[] = {
    {KIND}, {OPACITY}, {FILL}, {STROKE}, {WIDTH}, {POINTS}, {.key = NULL},
};
static const field line_fields[] = {
    {KIND}, {OPACITY}, {STROKE}, {WIDTH}, {POINTS}, {.key = NULL},
};
static const field box_fields[] = {
    {KIND}, {OPACITY}, {FILL}, {STROKE}, {WIDTH}, {X}, {Y}, {W}, {H}, {.key = NULL},
};
static const field text_fields[] = {
    {KIND},
    {OPACITY},
    {FILL},
    {X},
    {Y},
    {W},
    {H},
    {WORDS},
    {AT(size_min), NEEDED(0.1, 1000)},
    {AT(size_max), NEEDED(0.1, 1000)},
    {AT(angle), RANGE(-360, 360)},
    {AT(align), .kind = FIELD_WORD, .allowed = aligns},
    {AT(face), .kind = FIELD_WORD, .allowed = faces},
    {AT(bold), .kind = FIELD_BOOLEAN},
    {AT(fit_group), .kind = FIELD_COUNT, .max = TSL_FIT_GROUPS},
    {.key = NULL},
};

static const field qr_fields[] = {
    {KIND}, {X}, {Y}, {W}, {H}, {WORDS}, {.key = NULL},
};

/* By kind. */
static const schema item_schemas[] = {{"a polygon", area_fields}, {"a text", text_fields},
                                      {"a line", line_fields},    {"a circle", area_fields},
                                      {"a QR code", qr_fields},   {"a box", box_fields}};

/* ---- an item ---- */

/* What the fields of one kind must satisfy together. */
static int check_item(const tsl_item *item, const position *at)
{
    size_t n = item->point_count;
    if (item->kind == TSL_POLYGON && n < 3) return refuse(at, "a polygon has 3 points or more");
    if (item->kind == TSL_LINE && n != 2) return refuse(at, "a line has 2 points");
    if (item->kind == TSL_CIRCLE && (n != 2 || item->points[1][0] < 0 || item->points[1][1] != 0))
        return refuse(at, "a circle has 2 points: its centre and {radius, 0}");
    if (item->kind == TSL_TEXT && item->size_min > item->size_max)
        return refuse(at, "'size_min' is above 'size_max'");
    return TSL_OK;
}

static void box_to_polygon(sheet_pages *p, tsl_item *item)
{
    const double left = item->x, right = item->x + item->w;
    const double top = item->y, bottom = item->y + item->h;
    const double corners[4][2] = {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
    memcpy(p->points + p->point_count, corners, sizeof corners);
    set_points(p, item, 4);
    item->kind = TSL_POLYGON;
}

static int read_item(sheet_pages *p, const json_t *json, const position *at)
{
    static const field kind_field = {KIND};
    tsl_item *item = &p->items[p->item_count++];
    *item = (tsl_item){.fill = TSL_NO_COLOUR, .stroke = TSL_NO_COLOUR, .width = 1, .opacity = 1};
    if (!json_is_object(json)) return refuse(at, "an item is a table");
    if (!schema_take(item, &kind_field, json_object_get(json, "kind"))) {
        schema_refuse_value(&p->report, &kind_field);
        return refuse(at, "%s", p->report.list[0].text);
    }
    if (item->kind == TSL_TEXT) item->fill = 0;
    if (item->kind == TSL_LINE) item->stroke = 0;
    int rc = read_object(p, &item_schemas[item->kind], json, item, at);
    if (!rc) rc = check_item(item, at);
    if (!rc && (int)item->kind == KIND_BOX) box_to_polygon(p, item);
    return rc;
}

/* ---- a page, a sheet ---- */

static const char *const page_kinds[PAGE_KINDS + 1] = {
    "sheets",    "covers",     "cutouts", "solution sheets", "sheets with names",
    "passcodes", "empty backs"};

enum { COVER = 1, BACK = PAGE_KINDS - 1 };

typedef struct kind_page {
    tsl_page page;
    unsigned kind;
} kind_page;

static int read_page(sheet_pages *p, size_t index, position *at)
{
    static const field fields[] = {
        {"width", FIELD_NUMBER, .offset = offsetof(kind_page, page.width), .required = true,
         .min = 1, .max = LENGTH_MAX},
        {"height", FIELD_NUMBER, .offset = offsetof(kind_page, page.height), .required = true,
         .min = 1, .max = LENGTH_MAX},
        {.key = "items", .kind = FIELD_OWN, .required = true},
        {"kind", FIELD_WORD, .offset = offsetof(kind_page, kind), .allowed = page_kinds},
        {.key = NULL},
    };
    static const schema page_schema = {"a page", fields};
    const size_t covers = p->base.cover_count;
    const json_t *json = index < covers
                             ? json_array_get(json_object_get(p->json, "cover"), index)
                             : json_array_get(json_object_get(p->json, "pages"), index - covers);
    kind_page read = {.kind = 0};
    tsl_page *page = &p->pages[index];
    at->page = index < covers ? index + 1 : index - covers + 1;
    at->item = 0;
    int rc = read_object(p, &page_schema, json, &read, at);
    json_t *items = json_object_get(json, "items");
    *page = read.page;
    if (index >= covers) p->base.counts[read.kind]++;
    if (index == covers + p->base.lead && (read.kind == COVER || read.kind == BACK)) p->base.lead++;
    page->items = p->items + p->item_count;
    page->item_count = json_array_size(items);
    for (size_t i = 0; !rc && i < page->item_count; i++) {
        at->item = i + 1;
        rc = read_item(p, json_array_get(items, i), at);
        /* An item takes a tenth of the memory that its JSON does, of which a text is all it needs.
         */
        if (!page->items[i].text) json_array_set_new(items, i, json_null());
    }
    return rc;
}

/* Adds up items and points, so that each kind is allocated once. */
static int measure(size_t *items, size_t *points, const json_t *list, const position *at)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *on_page = json_object_get(json_array_get(list, i), "items");
        if (!json_is_array(on_page)) return refuse(at, "page %zu has no list 'items'", i + 1);
        *items += json_array_size(on_page);
        for (size_t k = 0; k < json_array_size(on_page); k++) {
            const json_t *list_of_points = json_object_get(json_array_get(on_page, k), "points");
            *points += list_of_points ? json_array_size(list_of_points) : 4; /* a box */
        }
    }
    if (*items > PAGES_ITEMS_MAX) return refuse(at, "more than %d items", PAGES_ITEMS_MAX);
    if (*points > PAGES_POINTS_MAX) return refuse(at, "more than %d points", PAGES_POINTS_MAX);
    return TSL_OK;
}

static int allocate(sheet_pages *p, const position *at)
{
    const json_t *cover = json_object_get(p->json, "cover"),
                 *list = json_object_get(p->json, "pages");
    size_t items = 0, points = 0, count = json_array_size(list), covers = json_array_size(cover);
    if (count == 0 || count + covers > PAGES_MAX)
        return refuse(at, "1 to %d pages are allowed", PAGES_MAX);
    int rc = measure(&items, &points, cover, at);
    if (!rc) rc = measure(&items, &points, list, at);
    if (rc) return rc;
    p->pages = xcalloc(covers + count, sizeof *p->pages);
    p->items = xcalloc(items + 1, sizeof *p->items);
    p->points = xcalloc(points + 1, sizeof *p->points);
    p->base.cover = p->pages;
    p->base.cover_count = covers;
    p->base.document.pages = p->pages + covers;
    p->base.document.page_count = count;
    return TSL_OK;
}

/* "2", "E1" */
static bool is_label(const char *label)
{
    const char *digits = label + (label[0] == 'E');
    const size_t size = strlen(digits);
    return size > 0 && size < 4 && digits[0] != '0' && strspn(digits, "0123456789") == size;
}

static int read_collect(const char *out[COLLECT_MAX], const json_t *list, const position *at)
{
    const size_t count = json_array_size(list);
    if (list && (!json_is_array(list) || count > COLLECT_MAX))
        return refuse(at, "'collect' must be a list of at most %d names", COLLECT_MAX);
    for (size_t i = 0; i < count; i++) {
        out[i] = json_string_value(json_array_get(list, i));
        if (!out[i] || !output_name_is_good(out[i]))
            return refuse(at, "a name in 'collect' must be %s", OUTPUT_NAME_RULE);
    }
    return 0;
}

static int read_sheet(sheet_pages *p, position *at)
{
    static const field fields[] = {
        {"name", FIELD_TEXT, .offset = offsetof(pages, name), .required = true,
         .fits = output_name_is_good, .doc = OUTPUT_NAME_RULE},
        {"title", FIELD_TEXT, .offset = offsetof(pages, document.title), .required = true,
         .max = PAGES_TEXT_MAX, .fits = is_printable, .doc = TEXT_DOC},
        {.key = "pages", .kind = FIELD_OWN, .required = true},
        {.key = "collect", .kind = FIELD_OWN},
        {"attempt", FIELD_TEXT, .offset = offsetof(pages, attempt), .fits = is_label,
         .doc = "the label of an attempt, as 2 or E1"},
        {.key = "cover", .kind = FIELD_OWN},
        {"open", FIELD_BOOLEAN, .offset = offsetof(pages, open)},
        {"place", FIELD_COUNT, .offset = offsetof(pages, place), .max = ACTIVITIES_MAX},
        {.key = NULL},
    };
    static const schema sheet_schema = {"a sheet", fields};
    /* Messages name the sheet: so its name comes first. */
    if (!schema_take(&p->base, &fields[0], json_object_get(p->json, "name")))
        return refuse(at, "'name' must be %s", fields[0].doc);
    at->sheet = p->base.name;
    int rc = read_object(p, &sheet_schema, p->json, &p->base, at);
    if (!rc) rc = read_collect(p->base.collect, json_object_get(p->json, "collect"), at);
    if (!rc) rc = allocate(p, at);
    const size_t all = p->base.cover_count + p->base.document.page_count;
    for (size_t i = 0; !rc && i < all; i++) rc = read_page(p, i, at);
    return rc;
}

int pages_from_json(pages **out, json_t *sheet, const char *date, tsl_err *err)
{
    position at = {.sheet = "?", .err = err};
    sheet_pages *p = xcalloc(1, sizeof *p);
    p->json = json_incref(sheet);
    p->base.document.date = date;
    int rc = read_sheet(p, &at);
    if (rc) {
        pages_free(&p->base);
        return rc;
    }
    *out = &p->base;
    return TSL_OK;
}

void pages_free(pages *p)
{
    if (!p) return;
    sheet_pages *whole_sheet = (sheet_pages *)p;
    json_decref(whole_sheet->json);
    free(whole_sheet->pages);
    free(whole_sheet->items);
    free(whole_sheet->points);
    free(whole_sheet);
}

void pages_count(json_t *tally, const pages *p)
{
    json_t *by_kind = json_object_get(tally, "kinds");
    for (size_t i = 0; i < PAGE_KINDS && by_kind; i++) {
        const json_int_t before = json_integer_value(json_object_get(by_kind, page_kinds[i]));
        if (p->counts[i] > 0)
            json_object_set_new(by_kind, page_kinds[i], json_integer(before + p->counts[i]));
    }
}

static void add_uint(text *out, uint64_t n, size_t bytes)
{
    uint8_t big_endian[8];
    for (size_t i = 0; i < bytes; i++) big_endian[i] = (uint8_t)(n >> 8 * (bytes - 1 - i));
    text_add_bytes(out, big_endian, bytes);
}

static void add_number(text *out, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    add_uint(out, bits, 8);
}

/* None is not the same as an empty one. */
static void add_string(text *out, const char *string)
{
    add_uint(out, string != NULL, 1);
    if (!string) return;
    add_uint(out, strlen(string), 8);
    text_add_bytes(out, string, strlen(string));
}

static void add_item(text *out, const tsl_item *item)
{
    const double numbers[] = {item->x,        item->y,        item->w,    item->h,
                              item->size_min, item->size_max, item->angle};
    add_uint(out, (uint64_t)item->kind, 1);
    add_uint(out, item->fill, 4);
    add_uint(out, item->stroke, 4);
    add_number(out, item->width);
    add_number(out, item->opacity);
    add_uint(out, item->point_count, 8);
    for (size_t i = 0; i < item->point_count; i++) {
        add_number(out, item->points[i][0]);
        add_number(out, item->points[i][1]);
    }
    add_string(out, item->text);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) add_number(out, numbers[i]);
    add_uint(out, (uint64_t)item->align, 1);
    add_uint(out, (uint64_t)item->face, 1);
    add_uint(out, item->bold, 1);
    add_uint(out, item->fit_group, 4);
}

static void digest_page(digest *out, text *room, const tsl_page *page)
{
    room->size = 0;
    text_add(room, "twistseal/page/v1\n");
    add_string(room, page->outline);
    add_number(room, page->width);
    add_number(room, page->height);
    add_uint(room, page->item_count, 8);
    for (size_t i = 0; i < page->item_count; i++) add_item(room, &page->items[i]);
    hash_bytes(out, room->bytes, room->size);
}

/* Each page by itself: a document may have more items than fit into memory twice. */
void page_digest(digest *out, const tsl_document *document)
{
    text all = {0}, room = {0};
    text_add(&all, "twistseal/pages/v1\n");
    add_string(&all, document->title);
    add_string(&all, document->date);
    add_uint(&all, document->page_count, 8);
    for (size_t i = 0; i < document->page_count; i++) {
        digest page;
        digest_page(&page, &room, &document->pages[i]);
        text_add_bytes(&all, page.bytes, sizeof page.bytes);
    }
    hash_bytes(out, all.bytes, all.size);
    text_free(&room);
    text_free(&all);
}

int lock_sheet(text *out, const plain_sheet *sheet, tsl_err *err)
{
    char passcode[PASSCODE_SIZE] = "", owner[PASSCODE_SIZE] = "";
    tsl_sink sink = sink_into(out);
    const tsl_file file = {sheet->bytes->bytes, sheet->bytes->size};
    passcode_derive(passcode, sheet->seed, sheet->path);
    int status = passcode_random(owner, err);
    if (status == TSL_OK) status = sheet->renderer->lock(&file, passcode, owner, &sink, err);
    secret_wipe(passcode, sizeof passcode);
    secret_wipe(owner, sizeof owner);
    return status;
}

void lock_print_name(text *out, const char *name, const char *extension)
{
    const char *slash = strchr(name, '/');
    text_addf(out, PRINT_FOLDER "%s.%s", slash ? slash + 1 : name, extension);
}

/* One run of a competition's formats: how they are called. */

bool rendering_may_publish(const char *script)
{
    return script[0] != '/';
}

int rendering_call(json_t **out, const rendering *r, const char *script, const char *function,
                   json_t *args, tsl_err *err)
{
    *out = NULL;
    int status = script_call(out, r->session->scripts, script, function, args, err);
    if (!r->facts->rehearsal || status != TSL_EINPUT || script[0] != '/') return status;
    return TSL_OK;
}
