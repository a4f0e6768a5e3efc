/* Pages a format script returned, checked field by field and ready for a renderer. */
#include "pages.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH_MAX  14400.0 /* PDF 32000-1, annex C: 200 inches */
#define COUNT_OF(a) (sizeof(a) / sizeof((a)[0]))

typedef struct sheet_pages {
    pages base;
    json_t *json;
    tsl_page *pages;
    tsl_item *items;
    double (*points)[2];
    size_t item_count, point_count; /* filled so far */
} sheet_pages;

/* Where in the sheet a message points to; page and item count from 1, 0: not inside one. */
typedef struct place {
    const char *sheet;
    size_t page, item;
    tsl_err *err;
} place;

TSL_PRINTF(2, 3)
static int refuse(const place *at, const char *fmt, ...)
{
    char where[64] = "", what[256];
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

/* ---- the fields of an item ---- */

typedef enum field_type {
    FIELD_NUMBER,
    FIELD_COLOUR,
    FIELD_COUNT,
    FIELD_BOOL,
    FIELD_CHOICE,
    FIELD_TEXT,
    FIELD_POINTS
} field_type;

/* A fifth kind in JSON only: short for the polygon that most pictures are made of. */
enum { KIND_BOX = TSL_CIRCLE + 1 };

#define IN(kind)  (1u << (kind))
#define TEXT_ONLY IN(TSL_TEXT)
#define POINTED   (IN(TSL_POLYGON) | IN(TSL_LINE) | IN(TSL_CIRCLE))
#define FILLED    (IN(TSL_POLYGON) | IN(TSL_CIRCLE) | IN(KIND_BOX))
#define STROKED   (FILLED | IN(TSL_LINE))
#define PLACED    (IN(TSL_TEXT) | IN(KIND_BOX))
#define ALL       (STROKED | TEXT_ONLY)

typedef struct field {
    const char *key;
    field_type type;
    unsigned kinds;    /* that may have it */
    unsigned required; /* that must have it */
    size_t offset;     /* in tsl_item */
    double min, max;
    const char *const *choices;
} field;

static const char *const kinds[] = {"polygon", "text", "line", "circle", "box", NULL};
static const char *const aligns[] = {"left", "centre", "right", NULL};
static const char *const faces[] = {"sans", "mono", NULL};

#define AT(member) offsetof(tsl_item, member)
static const field fields[] = {
    {"kind", FIELD_CHOICE, ALL, ALL, AT(kind), 0, 0, kinds},
    {"fill", FIELD_COLOUR, FILLED | TEXT_ONLY, 0, AT(fill), 0, 0, NULL},
    {"stroke", FIELD_COLOUR, STROKED, 0, AT(stroke), 0, 0, NULL},
    {"width", FIELD_NUMBER, STROKED, 0, AT(width), 0, 100, NULL},
    {"opacity", FIELD_NUMBER, ALL, 0, AT(opacity), 0, 1, NULL},
    {"points", FIELD_POINTS, POINTED, POINTED, AT(points), 0, 0, NULL},
    {"text", FIELD_TEXT, TEXT_ONLY, TEXT_ONLY, AT(text), 0, 0, NULL},
    {"x", FIELD_NUMBER, PLACED, PLACED, AT(x), -LENGTH_MAX, LENGTH_MAX, NULL},
    {"y", FIELD_NUMBER, PLACED, PLACED, AT(y), -LENGTH_MAX, LENGTH_MAX, NULL},
    {"w", FIELD_NUMBER, PLACED, PLACED, AT(w), 0, LENGTH_MAX, NULL},
    {"h", FIELD_NUMBER, PLACED, PLACED, AT(h), 0, LENGTH_MAX, NULL},
    {"size_min", FIELD_NUMBER, TEXT_ONLY, TEXT_ONLY, AT(size_min), 0.1, 1000, NULL},
    {"size_max", FIELD_NUMBER, TEXT_ONLY, TEXT_ONLY, AT(size_max), 0.1, 1000, NULL},
    {"angle", FIELD_NUMBER, TEXT_ONLY, 0, AT(angle), -360, 360, NULL},
    {"align", FIELD_CHOICE, TEXT_ONLY, 0, AT(align), 0, 0, aligns},
    {"face", FIELD_CHOICE, TEXT_ONLY, 0, AT(face), 0, 0, faces},
    {"bold", FIELD_BOOL, TEXT_ONLY, 0, AT(bold), 0, 0, NULL},
    {"fit_group", FIELD_COUNT, TEXT_ONLY, 0, AT(fit_group), 0, TSL_FIT_GROUPS, NULL},
};

static const field *find_field(const char *key)
{
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        if (!strcmp(fields[i].key, key)) return &fields[i];
    return NULL;
}

static int read_number(double *out, const json_t *value, const field *f, const place *at)
{
    double number = json_number_value(value);
    if (!json_is_number(value) || !isfinite(number) || number < f->min || number > f->max)
        return refuse(at, "'%s' must be a number from %g to %g", f->key, f->min, f->max);
    *out = number;
    return TSL_OK;
}

/* Lua writes 12 as 12 or as 12.0: a whole number is one by its value. */
static bool whole(double *out, const json_t *value, double max)
{
    *out = json_number_value(value);
    return json_is_number(value) && *out >= 0 && *out <= max && *out == floor(*out);
}

static int read_colour(uint32_t *out, const json_t *value, const field *f, const place *at)
{
    double number;
    if (!whole(&number, value, 0xffffff))
        return refuse(at, "'%s' must be a colour from 0 to 0xffffff", f->key);
    *out = (uint32_t)number;
    return TSL_OK;
}

static int read_count(unsigned *out, const json_t *value, const field *f, const place *at)
{
    double number;
    if (!whole(&number, value, f->max))
        return refuse(at, "'%s' must be a whole number from 0 to %g", f->key, f->max);
    *out = (unsigned)number;
    return TSL_OK;
}

static int read_bool(bool *out, const json_t *value, const field *f, const place *at)
{
    if (!json_is_boolean(value)) return refuse(at, "'%s' must be true or false", f->key);
    *out = json_is_true(value);
    return TSL_OK;
}

static int read_choice(void *out, const json_t *value, const field *f, const place *at)
{
    const char *word = json_string_value(value);
    for (unsigned i = 0; word && f->choices[i]; i++) {
        if (strcmp(f->choices[i], word)) continue;
        memcpy(out, &i, sizeof i); /* every enum of tsl_item is an unsigned int */
        return TSL_OK;
    }
    return refuse(at, "'%s' is none of the words it may be", f->key);
}

static bool printable(const char *string)
{
    for (; *string; string++)
        if (((unsigned char)*string < ' ' && *string != '\n') || *string == 0x7f) return false;
    return true;
}

static int read_text(const char **out, const json_t *value, const field *f, const place *at)
{
    const char *string = json_string_value(value);
    if (!string || json_string_length(value) > PAGES_TEXT_MAX)
        return refuse(at, "'%s' must be a string of at most %d bytes", f->key, PAGES_TEXT_MAX);
    if (strlen(string) != json_string_length(value) || !printable(string))
        return refuse(at, "'%s' holds a control character", f->key);
    *out = string;
    return TSL_OK;
}

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

static int read_points(sheet_pages *p, tsl_item *item, const json_t *value, const place *at)
{
    double(*points)[2] = p->points + p->point_count;
    size_t count = json_array_size(value);
    if (!json_is_array(value)) return refuse(at, "'points' must be a list of points");
    for (size_t i = 0; i < count; i++)
        if (!read_point(points[i], json_array_get(value, i)))
            return refuse(at, "point %zu must be two numbers of at most %g", i + 1, LENGTH_MAX);
    set_points(p, item, count);
    return TSL_OK;
}

static int read_field(sheet_pages *p, tsl_item *item, const field *f, const json_t *value,
                      const place *at)
{
    void *out = (char *)item + f->offset;
    switch (f->type) {
    case FIELD_NUMBER:
        return read_number(out, value, f, at);
    case FIELD_COLOUR:
        return read_colour(out, value, f, at);
    case FIELD_COUNT:
        return read_count(out, value, f, at);
    case FIELD_BOOL:
        return read_bool(out, value, f, at);
    case FIELD_CHOICE:
        return read_choice(out, value, f, at);
    case FIELD_TEXT:
        return read_text(out, value, f, at);
    case FIELD_POINTS:
        return read_points(p, item, value, at);
    }
    return refuse(at, "'%s' is unknown", f->key);
}

/* ---- an item ---- */

/* What the fields of one kind must satisfy together. */
static int check_item(const tsl_item *item, const place *at)
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

static int read_fields(sheet_pages *p, tsl_item *item, const json_t *json, const place *at)
{
    int rc;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        const field *f = find_field(key);
        if (!f || !(f->kinds & IN(item->kind)))
            return refuse(at, "a %s has no field '%.40s'", kinds[item->kind], key);
        if ((rc = read_field(p, item, f, value, at))) return rc;
    }
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        if ((fields[i].required & IN(item->kind)) && !json_object_get(json, fields[i].key))
            return refuse(at, "a %s needs '%s'", kinds[item->kind], fields[i].key);
    return check_item(item, at);
}

static int read_item(sheet_pages *p, const json_t *json, const place *at)
{
    tsl_item *item = &p->items[p->item_count++];
    *item = (tsl_item){.fill = TSL_NO_COLOUR, .stroke = TSL_NO_COLOUR, .width = 1, .opacity = 1};
    if (!json_is_object(json)) return refuse(at, "an item is a table");
    int rc = read_choice(&item->kind, json_object_get(json, "kind"), find_field("kind"), at);
    if (rc) return rc;
    if (item->kind == TSL_TEXT) item->fill = 0;
    if (item->kind == TSL_LINE) item->stroke = 0;
    if ((rc = read_fields(p, item, json, at))) return rc;
    if ((int)item->kind == KIND_BOX) box_to_polygon(p, item);
    return TSL_OK;
}

/* ---- a page, a sheet ---- */

/* The object has the first `needed` of these keys, and no others than these. */
static int check_keys(json_t *json, const char *const *keys, size_t needed, const place *at)
{
    for (size_t i = 0; i < needed; i++)
        if (!json_object_get(json, keys[i])) return refuse(at, "'%s' is missing", keys[i]);
    const char *key;
    json_t *value;
    json_object_foreach(json, key, value)
    {
        size_t i = 0;
        while (keys[i] && strcmp(keys[i], key)) i++;
        if (!keys[i]) return refuse(at, "unknown field '%.40s'", key);
    }
    return TSL_OK;
}

static int read_page(sheet_pages *p, size_t index, place *at)
{
    static const char *const keys[] = {"width", "height", "items", NULL};
    static const field sides[] = {
        {.key = "width", .min = 1, .max = LENGTH_MAX},
        {.key = "height", .min = 1, .max = LENGTH_MAX},
    };
    json_t *json = json_array_get(json_object_get(p->json, "pages"), index);
    tsl_page *page = &p->pages[index];
    at->page = index + 1;
    at->item = 0;
    int rc = check_keys(json, keys, 3, at);
    if (!rc) rc = read_number(&page->width, json_object_get(json, "width"), &sides[0], at);
    if (!rc) rc = read_number(&page->height, json_object_get(json, "height"), &sides[1], at);
    if (rc) return rc;

    const json_t *items = json_object_get(json, "items");
    page->items = p->items + p->item_count;
    page->item_count = json_array_size(items);
    for (size_t i = 0; i < page->item_count; i++) {
        at->item = i + 1;
        if ((rc = read_item(p, json_array_get(items, i), at))) return rc;
    }
    return TSL_OK;
}

/* A name that cannot leave the output directory, whoever wrote the script. */
static bool safe_name(const char *name)
{
    static const char good[] =
        " -_./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if (!name || !*name || strlen(name) > PAGES_NAME_MAX) return false;
    if (name[strspn(name, good)]) return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        if (*part == '/') part++;
        if (*part == '.' || *part == '/' || !*part) return false;
    }
    return *name != '/';
}

/* Counts items and points, so that each kind is allocated once. */
static int measure(size_t *items, size_t *points, const json_t *list, const place *at)
{
    *items = *points = 0;
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

static int allocate(sheet_pages *p, const place *at)
{
    size_t items, points, count = json_array_size(json_object_get(p->json, "pages"));
    if (count == 0 || count > PAGES_MAX) return refuse(at, "1 to %d pages are allowed", PAGES_MAX);
    int rc = measure(&items, &points, json_object_get(p->json, "pages"), at);
    if (rc) return rc;
    p->pages = calloc(count, sizeof *p->pages);
    p->items = calloc(items + 1, sizeof *p->items);
    p->points = calloc(points + 1, sizeof *p->points);
    if (!p->pages || !p->items || !p->points)
        return tsl_fail(at->err, TSL_ESYSTEM, "out of memory for a sheet");
    p->base.document.pages = p->pages;
    p->base.document.page_count = count;
    return TSL_OK;
}

static int read_sheet(sheet_pages *p, place *at)
{
    static const char *const keys[] = {"name", "title", "pages", "collect", NULL};
    static const field title = {.key = "title"};
    const char *name = json_string_value(json_object_get(p->json, "name"));
    if (!safe_name(name))
        return refuse(at, "'name' must be a relative path of ASCII letters, digits, space - _ . /");
    at->sheet = p->base.name = name;
    const json_t *collect = json_object_get(p->json, "collect");
    p->base.collect = json_string_value(collect);
    if (collect && !safe_name(p->base.collect))
        return refuse(at, "'collect' must be a relative path, as 'name' is");
    int rc = check_keys(p->json, keys, 3, at);
    if (!rc) rc = read_text(&p->base.document.title, json_object_get(p->json, "title"), &title, at);
    if (!rc) rc = allocate(p, at);
    for (size_t i = 0; !rc && i < p->base.document.page_count; i++) rc = read_page(p, i, at);
    return rc;
}

int pages_from_json(pages **out, json_t *sheet, const char *date, tsl_err *err)
{
    place at = {.sheet = "?", .err = err};
    sheet_pages *p = calloc(1, sizeof *p);
    if (!p) return tsl_fail(err, TSL_ESYSTEM, "out of memory for a sheet");
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
