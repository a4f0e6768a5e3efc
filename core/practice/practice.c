/* Scrambles for practice, made as those of a signed set; pictures; and what a filter says of one.
 */
#include "practice.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "config/event.h"
#include "plugin/pasted.h"
#include "set/format/manifest.h"
#include "set/format/provenance.h"
#include "set/plan/draw.h"
#include "set/plan/filter.h"
#include "set/render/render.h"

int practice_new(plan **out, const plan_wish *wish, unsigned jobs, const session *s, tsl_err *err)
{
    plan *p = NULL;
    secret root = {0};
    draw_options options = {.jobs = jobs};
    int status = plan_for_event(&p, wish, s->events, s->plugins, err);
    if (status == TSL_OK)
        status = filter_set_new(&options.filters, s->scripts, p->competition, err);
    if (status == TSL_OK) status = secret_random(&root, SEED_SIZE, err);
    if (status == TSL_OK) status = draw_sets(p, &root, &options, err);
    secret_free(&root);
    filter_set_free(options.filters);
    if (status == TSL_OK)
        *out = p;
    else
        plan_free(p);
    return status;
}

int practice_fill(plan *p, const secret *root, uint64_t first, size_t count,
                  const draw_options *options, tsl_err *err)
{
    plan_restart(p, (unsigned)first + 1, count);
    int status = draw_candidates(p, root, options, err);
    return status == TSL_OK ? scramble_states(p, root, options, err) : status;
}

int practice_facts(text *out, const plan *p, const session *s, tsl_err *err)
{
    char id[] = "practice";
    competition named = *p->competition;
    plan view = *p;
    manifest m = {0};
    named.id = id;
    view.competition = &named;
    int status = provenance_collect(&m, &view, s, err);
    if (status == TSL_OK) manifest_write_facts(out, &m);
    manifest_free(&m);
    return status;
}

/* ---- on sheets ---- */

/* The document that has all pages, whatever sheets they are of. */
static int take_document(text *out, outputs *all, tsl_err *err)
{
    static const char name[] = "All sheets.pdf";
    for (size_t i = 0; i < all->count; i++) {
        output *one = &all->items[i];
        const size_t size = strlen(one->name);
        if (size < sizeof name || strcmp(one->name + size - (sizeof name - 1), name) != 0) continue;
        *out = one->bytes;
        one->bytes = (text){0};
        return TSL_OK;
    }
    return tsl_fail(err, TSL_ESYSTEM, "no PDF can be made: %.*s",
                    (int)strcspn(all->notice.bytes ? all->notice.bytes : "", "\n"),
                    all->notice.bytes ? all->notice.bytes : "");
}

int practice_sheets(text *out, const plan *p, unsigned jobs, const session *s, tsl_err *err)
{
    char name[] = "sheets", script[] = "formats/sheets", id[] = "Practice", paper[] = "a4";
    script_use format = {.name = name, .script = script, .parameters = json_object()};
    competition c = *p->competition;
    plan named = *p;
    outputs all = {0};
    const render_facts facts = {.generated = "1970-01-01T00:00:00Z", .jobs = jobs};
    c.id = c.name = id;
    c.paper = paper;
    c.formats = &format;
    c.format_count = 1;
    named.competition = &c;
    *out = (text){0};
    int status = render_all(&all, &named, &facts, s, err);
    if (status == TSL_OK) status = take_document(out, &all, err);
    outputs_free(&all);
    json_decref(format.parameters);
    return status;
}

/* Pictures of puzzles from their facelets: for a terminal, and as SVG. */

enum { ACROSS = 3, GAP = 3, CUBE_MAX = 7 };

/* ---- colours ---- */

picture_depth picture_depth_of_stdout(void)
{
    const char *no = getenv("NO_COLOR"), *kind = getenv("COLORTERM");
    if (!isatty(STDOUT_FILENO) || (no && *no)) return PICTURE_LETTERS;
    if (kind && (strcmp(kind, "truecolor") == 0 || strcmp(kind, "24bit") == 0))
        return PICTURE_24BIT;
    return PICTURE_256;
}

int picture_style_of(picture_style *out, picture_depth depth, script_host *scripts, json_t *drawing,
                     tsl_err *err)
{
    const char *letter;
    out->depth = depth;
    for (size_t i = 0; i <= 'Z'; i++) out->colours[i] = PICTURE_NONE;
    if (depth == PICTURE_LETTERS || !drawing) return TSL_OK;
    json_t *colour, *scheme = NULL, *args = json_pack("[O]", drawing);
    int status = script_load(scripts, "draw/svg", NULL, err);
    if (status == TSL_OK) status = script_call(&scheme, scripts, "draw/svg", "scheme", args, err);
    json_object_foreach(scheme, letter, colour)
    {
        if (letter[0] >= 'A' && letter[0] <= 'Z')
            out->colours[(uint8_t)letter[0]] = (uint32_t)json_integer_value(colour);
    }
    json_decref(args);
    json_decref(scheme);
    return status;
}

/* Colours 16 to 231 of a terminal are a cube: of red, green and blue six levels each. */
static unsigned nearest_of_256(uint32_t colour)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    unsigned index = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const int wanted = (int)(colour >> shift & 255);
        unsigned best = 0;
        for (unsigned i = 1; i < 6; i++)
            if (abs(levels[i] - wanted) < abs(levels[best] - wanted)) best = i;
        index = 6 * index + best;
    }
    return 16 + index;
}

/* A sticker takes two columns. */
static void add_sticker(text *out, char letter, const picture_style *style)
{
    const uint32_t colour =
        letter >= 'A' && letter <= 'Z' ? style->colours[(uint8_t)letter] : PICTURE_NONE;
    if (style->depth == PICTURE_LETTERS || colour == PICTURE_NONE)
        text_addf(out, " %c", letter);
    else if (style->depth == PICTURE_256)
        text_addf(out, "\x1b[30;48;5;%um %c\x1b[0m", nearest_of_256(colour), letter);
    else
        text_addf(out, "\x1b[30;48;2;%u;%u;%um %c\x1b[0m", colour >> 16, colour >> 8 & 255,
                  colour & 255, letter);
}

/* ---- nets ---- */

/* Nets side by side: in each row of the 3 * n, the faces from left to right, as places in URFDLB.
 * Blanks at the end of a line are left out. */
static void add_nets(text *out, const char *const *facelets, size_t count, unsigned n,
                     const picture_style *style)
{
    static const int faces[3][4] = {{-1, 0, -1, -1}, {4, 2, 1, 5}, {-1, 3, -1, -1}};
    for (unsigned row = 0; row < 3 * n; row++) {
        for (size_t i = 0; i < count; i++) {
            if (i > 0) text_addf(out, "%*s", GAP, "");
            for (unsigned column = 0; column < 4 * n; column++) {
                const int face = faces[row / n][column / n];
                if (face < 0)
                    text_add(out, "  ");
                else
                    add_sticker(out, facelets[i][((unsigned)face * n + row % n) * n + column % n],
                                style);
            }
        }
        while (out->size > 0 && out->bytes[out->size - 1] == ' ') out->bytes[--out->size] = '\0';
        text_add(out, "\n");
    }
}

void picture_text(text *out, const char *draw_as, const char *const *facelets, size_t count,
                  const picture_style *style)
{
    unsigned n = 0; /* the cube's size; 0: it is no cube */
    for (unsigned k = 2; count > 0 && strcmp(draw_as, "cube") == 0 && k <= CUBE_MAX; k++)
        if (strlen(facelets[0]) == 6 * k * k) n = k;
    const size_t across = n > 3 ? 1 : ACROSS;
    for (size_t i = 0; i < count && n > 0; i += across) {
        if (i > 0) text_add(out, "\n");
        add_nets(out, facelets + i, count - i < across ? count - i : across, n, style);
    }
    for (size_t i = 0; i < count && n == 0; i++) text_addf(out, "%s\n", facelets[i]);
}

/* ---- SVG ---- */

int picture_svg(text *out, script_host *scripts, const slot *s, tsl_err *err)
{
    json_t *drawing = event_drawing(s->part, s->puzzle->type);
    if (!drawing)
        return tsl_fail(
            err, TSL_EUSAGE,
            "there is no picture of the puzzle '%s': see \"A picture\" in plugins/README.md",
            s->puzzle->type->id);
    json_t *svg = NULL, *args = json_pack("[o, s, {}]", drawing, s->facelets);
    int status = script_load(scripts, "draw/svg", NULL, err);
    if (status == TSL_OK) status = script_call(&svg, scripts, "draw/svg", "svg", args, err);
    if (status == TSL_OK && !json_is_string(svg))
        status = tsl_fail(err, TSL_EBROKEN, "draw/svg: a picture must be a text");
    if (status == TSL_OK) text_add(out, json_string_value(svg));
    json_decref(args);
    json_decref(svg);
    return status;
}

/* Each value on a line; `type`: whose traits they are, or NULL. */
static void write_values(text *out, const char *object, const tsl_puzzle *type)
{
    const char *key;
    json_t *value, *values = json_loadb(object, strlen(object), 0, NULL);
    json_object_foreach(values, key, value)
    {
        char *shown = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        text_addf(out, "  %-20s %s", key, shown);
        for (const tsl_trait *t = type ? type->traits : NULL; t && t->name; t++)
            if (strcmp(t->name, key) == 0 && *t->doc) text_addf(out, "  (%s)", t->doc);
        text_add(out, "\n");
        free(shown);
    }
    json_decref(values);
}

/* Asks one of the two functions, which sees the slot's scramble if it has one, else its state. */
static int explain_function(text *out, filter_set *filters, slot *s, const char *function,
                            tsl_err *err)
{
    int verdict;
    text candidate = {0};
    int status = filter_question(&candidate, filters, s, 0, err);
    if (status == TSL_OK) status = filter_ask(filters, &s, 1, s->scramble != NULL, &verdict, err);
    if (status == TSL_OK) {
        text_addf(out, "%s: %s\n", function, verdict < 0 ? "accepted" : "refused");
        write_values(out, candidate.bytes, s->scramble ? NULL : s->puzzle->type);
    }
    text_free(&candidate);
    return status;
}

int filter_explain(text *out, const plan_wish *wish, const char *moves, const session *s,
                   tsl_err *err)
{
    char *sequence = NULL;
    plan *p = NULL;
    filter_set *filters = NULL;
    int status = plan_for_event(&p, wish, s->events, s->plugins, err);
    slot *one = status == TSL_OK ? &p->slots[0] : NULL;
    if (one) status = filter_set_new(&filters, s->scripts, p->competition, err);
    if (status == TSL_OK)
        status = puzzle_moves_read(&sequence, one->state, one->puzzle, moves, err);
    if (status == TSL_OK && script_has(s->scripts, wish->filter, "accept_state"))
        status = explain_function(out, filters, one, "accept_state", err);
    if (one) one->scramble = sequence;
    if (status == TSL_OK && script_has(s->scripts, wish->filter, "accept_moves"))
        status = explain_function(out, filters, one, "accept_moves", err);
    if (status == TSL_OK && script_has(s->scripts, wish->filter, "accept_set"))
        text_add(out,
                 "accept_set: looks at whole scramble sets, so that only 'filter try' asks it\n");
    filter_set_free(filters);
    plan_free(p);
    return status;
}

int filter_traits(text *out, const char *event_id, const session *s, tsl_err *err)
{
    const puzzle *p;
    const event *e;
    int status = session_puzzle(&p, &e, s, event_id, err);
    if (status != TSL_OK) return status;
    const tsl_trait *t = p->type->traits;
    const tsl_subset *u = p->type->subsets;
    text_addf(out, "%s: what filters may ask of a state\n", p->type->name);
    if (!t || !t->name) text_add(out, "  nothing but its facelets\n");
    for (; t && t->name; t++)
        text_addf(out, "  %-20s %d to %-4d %s\n", t->name, (int)t->min, (int)t->max, t->doc);
    if (u) text_add(out, "\nsubsets to draw from\n");
    for (; u && u->name; u++) text_addf(out, "  %-20s %s\n", u->name, u->doc);
    if (e->random_state)
        text_add(out, "\nrandom states instead of random moves: 'scramble --random-state'\n");
    if (e->stronger_moves)
        text_add(out, "\nmoves that begin with a random state: 'scramble --stronger-moves'\n");
    return TSL_OK;
}

int filter_events(text *out, const event **first, const session *s, const json_t *table,
                  tsl_err *err)
{
    text ids = {0};
    size_t n = 0;
    int status = TSL_OK;
    *first = NULL;
    for (size_t i = 0; i < event_count(s->events) && status == TSL_OK; i++) {
        const tsl_puzzle *type;
        const event *e = event_at(s->events, i);
        bool yes = filter_takes_event(table, e->id);
        if (!json_object_get(table, "events")) {
            status = event_puzzle_type(&type, e, s->plugins, err);
            yes = status == TSL_OK &&
                  needs_check(json_object_get(table, "needs"), type, "", NULL) == TSL_OK;
        }
        if (!yes) continue;
        if (!*first) *first = e;
        text_addf(&ids, "%s%s", n++ ? ", " : "", e->id);
    }
    text_add(out, n == event_count(s->events) ? "any event" : ids.bytes ? ids.bytes : "none");
    text_free(&ids);
    return status;
}
