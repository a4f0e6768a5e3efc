/* Reads the definition of a puzzle from JSON (README.md lists the keys): numbers the facelets of
 * pieces and checks permutations. */
#include "definition.h"

#include <jansson.h>
#include <string.h>

#define SMALL_LETTERS "abcdefghijklmnopqrstuvwxyz"
#define DIGITS        "0123456789"
#define LETTERS       "ABCDEFGHIJKLMNOPQRSTUVWXYZ" SMALL_LETTERS

enum { METRIC_MAX = 100 };

static size_t start_of(const facelet_lists *lists, size_t i)
{
    return i ? lists->end[i - 1] : 0;
}

/* ---- pieces ---- */

/* Do the colours of two lists of facelets agree, read from these places on? */
static bool looks_same(const definition *d, const facelet_lists *pieces, const size_t piece[2],
                       const size_t from[2])
{
    size_t start[2], size[2];
    for (unsigned i = 0; i < 2; i++) {
        start[i] = start_of(pieces, piece[i]);
        size[i] = pieces->end[piece[i]] - start[i];
    }
    if (size[0] != size[1]) return false;
    for (size_t k = 0; k < size[0]; k++)
        if (d->solved[pieces->facelet[start[0] + (from[0] + k) % size[0]]] !=
            d->solved[pieces->facelet[start[1] + (from[1] + k) % size[1]]])
            return false;
    return true;
}

/* Does the piece look like no other, and different in each of its orientations? */
static bool is_single(const definition *d, const facelet_lists *pieces, size_t piece)
{
    size_t size = pieces->end[piece] - start_of(pieces, piece);
    for (size_t i = 0; i < pieces->count; i++)
        for (size_t k = i == piece; k < size; k++)
            if (looks_same(d, pieces, (size_t[]){i, piece}, (size_t[]){0, k})) return false;
    return true;
}

static void add_point(definition *d, size_t facelet, size_t piece)
{
    d->facelet[d->points] = (uint16_t)facelet;
    d->piece[d->points] = (uint16_t)piece;
    d->point_of[facelet] = (uint16_t)++d->points;
}

static int check_pieces(const definition *d, const facelet_lists *pieces, tsl_err *err)
{
    const size_t count = strlen(d->solved);
    bool seen[TSL_FACELETS_MAX] = {false};
    if (pieces->count == 0) return tsl_fail(err, TSL_EINPUT, "it has no pieces");
    if (pieces->end[pieces->count - 1] > GROUP_POINTS_MAX)
        return tsl_fail(err, TSL_EINPUT, "its pieces have more than %d facelets", GROUP_POINTS_MAX);
    for (size_t i = 0, k = 0; i < pieces->count; i++) {
        if (k == pieces->end[i])
            return tsl_fail(err, TSL_EINPUT, "piece %zu has no facelets", i + 1);
        for (; k < pieces->end[i]; k++) {
            size_t f = pieces->facelet[k];
            if (f >= count)
                return tsl_fail(err, TSL_EINPUT,
                                "piece %zu: there is no facelet %zu, only 1 to %zu", i + 1, f + 1,
                                count);
            if (seen[f])
                return tsl_fail(err, TSL_EINPUT, "piece %zu: facelet %zu belongs to two places",
                                i + 1, f + 1);
            seen[f] = true;
        }
    }
    return TSL_OK;
}

/* Do two points show the same colours, read clockwise around their pieces? */
static bool is_same_kind(const definition *d, size_t a, size_t b)
{
    const size_t from[2] = {a, b};
    do {
        if (d->solved[d->facelet[a]] != d->solved[d->facelet[b]]) return false;
        a = d->next[a];
        b = d->next[b];
    } while (a != from[0] && b != from[1]);
    return a == from[0] && b == from[1];
}

static int set_pieces(definition *d, const facelet_lists *pieces, tsl_err *err)
{
    int status = check_pieces(d, pieces, err);
    if (status != TSL_OK) return status;
    d->pieces = pieces->count;
    for (size_t i = 0; i < pieces->count; i++)
        if ((d->is_single[i] = is_single(d, pieces, i)))
            add_point(d, pieces->facelet[start_of(pieces, i)], i);
    d->single_pieces = d->points;
    for (size_t i = 0; i < pieces->count; i++)
        if (!d->point_of[pieces->facelet[start_of(pieces, i)]])
            add_point(d, pieces->facelet[start_of(pieces, i)], i);
    for (size_t i = 0, k = 0; i < pieces->count; i++)
        for (; k < pieces->end[i]; k++)
            if (!d->point_of[pieces->facelet[k]]) add_point(d, pieces->facelet[k], i);
    for (size_t i = 0, k = 0; i < pieces->count; i++)
        for (size_t start = k; k < pieces->end[i]; k++) {
            size_t after = k + 1 < pieces->end[i] ? k + 1 : start;
            d->next[d->point_of[pieces->facelet[k]] - 1] =
                (group_point)(d->point_of[pieces->facelet[after]] - 1);
        }
    for (size_t i = 0; i < d->points; i++)
        while (d->kind[i] < i && !is_same_kind(d, d->kind[i], i)) d->kind[i]++;
    return TSL_OK;
}

/* ---- permutations ---- */

/* A permutation that carries whole pieces to places of pieces. Those that look like others keep the
 * order of their facelets, by which their orientations are compared. */
static int check_carries_pieces(const definition *d, const char *what, const definition_move *m,
                                tsl_err *err)
{
    for (size_t i = 0; i < d->points; i++) {
        const size_t piece = d->piece[i] + 1u;
        if (d->piece[m->p[i]] != d->piece[m->p[d->next[i]]])
            return tsl_fail(err, TSL_EINPUT, "%s %s takes piece %zu apart", what, m->name, piece);
        if (d->is_single[piece - 1] || m->p[d->next[i]] == d->next[m->p[i]]) continue;
        return tsl_fail(err, TSL_EINPUT,
                        "%s %s: piece %zu arrives with its facelets in another order", what,
                        m->name, piece);
    }
    return TSL_OK;
}

static int set_cycles(definition_move *out, const definition *d, const char *what,
                      const facelet_lists *cycles, tsl_err *err)
{
    bool seen[GROUP_POINTS_MAX] = {false};
    group_identity(out->p, d->points);
    for (size_t i = 0, k = 0; i < cycles->count; i++)
        for (size_t start = k; k < cycles->end[i]; k++) {
            size_t from = cycles->facelet[k], after = k + 1 < cycles->end[i] ? k + 1 : start;
            if (from >= strlen(d->solved) || !d->point_of[from])
                return tsl_fail(err, TSL_EINPUT, "%s %s: facelet %zu belongs to no piece", what,
                                out->name, from + 1);
            size_t point = d->point_of[from] - 1u, next = cycles->facelet[after];
            if (seen[point])
                return tsl_fail(err, TSL_EINPUT, "%s %s: facelet %zu goes to two places", what,
                                out->name, from + 1);
            seen[point] = true;
            if (next < strlen(d->solved) && d->point_of[next])
                out->p[point] = (group_point)(d->point_of[next] - 1);
        }
    if (group_is_identity(out->p, d->points))
        return tsl_fail(err, TSL_EINPUT, "%s %s moves nothing", what, out->name);
    return check_carries_pieces(d, what, out, err);
}

/* ---- texts and numbers ---- */

typedef struct text_key {
    const char *key, *letters; /* letters NULL: any printable ones */
    char *out;
    size_t size; /* of out */
    bool required;
} text_key;

static int read_text(const text_key *k, const json_t *table, tsl_err *err)
{
    const json_t *value = json_object_get(table, k->key);
    const char *s = json_string_value(value);
    bool has_control = false;
    for (const char *c = s; c && *c; c++) has_control |= (unsigned char)*c < ' ' || *c == 0x7f;
    if (!value && !k->required) return TSL_OK;
    if (!value) return tsl_fail(err, TSL_EINPUT, "'%s' is missing", k->key);
    if (!s || !*s || strlen(s) != json_string_length(value) || strlen(s) >= k->size ||
        (k->letters ? s[strspn(s, k->letters)] != '\0' : has_control))
        return tsl_fail(err, TSL_EINPUT, "'%s' must be a text of 1 to %zu %s", k->key, k->size - 1,
                        !k->letters                        ? "bytes without line breaks"
                        : strcmp(k->letters, DIGITS) == 0  ? "digits"
                        : strcmp(k->letters, LETTERS) == 0 ? "letters A-Z and a-z"
                        : strchr(k->letters, '_') ? "lower-case letters, digits and underscores"
                                                  : "lower-case letters and digits");
    memcpy(k->out, s, strlen(s) + 1);
    return TSL_OK;
}

static int read_number(unsigned *out, const json_t *table, const char *key, unsigned most,
                       tsl_err *err)
{
    const json_t *value = json_object_get(table, key);
    json_int_t n = json_integer_value(value);
    if (value && (!json_is_integer(value) || n < 1 || n > (json_int_t)most))
        return tsl_fail(err, TSL_EINPUT, "'%s' must be a whole number from 1 to %u", key, most);
    *out = (unsigned)n;
    return TSL_OK;
}

/* ---- lists of facelets ---- */

static int read_list(facelet_lists *out, size_t *used, const json_t *list, const char *whose,
                     tsl_err *err)
{
    for (size_t k = 0; k < json_array_size(list); k++, ++*used) {
        const json_t *value = json_array_get(list, k);
        json_int_t n = json_integer_value(value);
        if (!json_is_integer(value) || n < 1 || n >= TSL_FACELETS_MAX)
            return tsl_fail(err, TSL_EINPUT, "%s: a facelet must be a whole number from 1 to %d",
                            whose, TSL_FACELETS_MAX - 1);
        if (*used == TSL_FACELETS_MAX)
            return tsl_fail(err, TSL_EINPUT, "%s: more than %d facelets", whose, TSL_FACELETS_MAX);
        out->facelet[*used] = (uint16_t)(n - 1);
    }
    return TSL_OK;
}

static int read_lists(facelet_lists *out, const json_t *all, const char *whose, tsl_err *err)
{
    size_t used = 0;
    out->count = 0;
    if (!json_is_array(all) || json_array_size(all) > DEFINITION_LISTS)
        return tsl_fail(err, TSL_EINPUT, "%s must be a list of at most %d lists of facelets", whose,
                        DEFINITION_LISTS);
    for (size_t i = 0; i < json_array_size(all); i++) {
        const json_t *list = json_array_get(all, i);
        if (!json_is_array(list))
            return tsl_fail(err, TSL_EINPUT, "%s: item %zu is no list of facelets", whose, i + 1);
        int status = read_list(out, &used, list, whose, err);
        if (status != TSL_OK) return status;
        out->end[out->count++] = (uint16_t)used;
    }
    return TSL_OK;
}

/* ---- moves and rotations ---- */

static int read_move(definition_move *out, const definition *d, const json_t *item,
                     const char *what, tsl_err *err)
{
    facelet_lists cycles;
    char whose[32];
    if (!json_is_object(item))
        return tsl_fail(err, TSL_EINPUT, "a %s must be a table of name and cycles", what);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)item, key, value)
    {
        if (strcmp(key, "name") != 0 && strcmp(key, "cycles") != 0)
            return tsl_fail(err, TSL_EINPUT, "a %s has a name and cycles, not '%.20s'", what, key);
    }
    /* "2", "'" and the like are added to the name: "R", "BR", "r", "R2". */
    const char *name = json_string_value(json_object_get(item, "name"));
    const size_t letters = name ? strspn(name, LETTERS) : 0;
    if (letters == 0 || strlen(name) > DEFINITION_NAME ||
        name[letters + strspn(name + letters, DIGITS)] != '\0')
        return tsl_fail(err, TSL_EINPUT,
                        "the name of a %s must have 1 to %d letters and then digits, if any", what,
                        DEFINITION_NAME);
    memcpy(out->name, name, strlen(name) + 1);
    snprintf(whose, sizeof whose, "%s %s", what, out->name);
    int status = read_lists(&cycles, json_object_get(item, "cycles"), whose, err);
    return status == TSL_OK ? set_cycles(out, d, what, &cycles, err) : status;
}

typedef struct move_list {
    const char *key, *what;
    definition_move *moves;
    size_t *count, least, most;
} move_list;

static int read_moves(const move_list *kind, const definition *d, const json_t *table, tsl_err *err)
{
    const json_t *list = json_object_get(table, kind->key);
    size_t count = json_array_size(list);
    if (!list && kind->least == 0) return TSL_OK;
    if (!json_is_array(list) || count < kind->least || count > kind->most)
        return tsl_fail(err, TSL_EINPUT, "'%s' must be a list of %zu to %zu %ss", kind->key,
                        kind->least, kind->most, kind->what);
    for (size_t i = 0; i < count; i++) {
        int status = read_move(&kind->moves[i], d, json_array_get(list, i), kind->what, err);
        if (status != TSL_OK) return status;
        for (size_t k = 0; k < i; k++)
            if (strcmp(kind->moves[k].name, kind->moves[i].name) == 0)
                return tsl_fail(err, TSL_EINPUT, "two %ss are called %s", kind->what,
                                kind->moves[i].name);
        ++*kind->count;
    }
    return TSL_OK;
}

/* ---- phases ---- */

/* The turns that remain after a phase. */
static int read_phase(definition *d, const json_t *list, tsl_err *err)
{
    turn_list *out = &d->phases[d->phase_count];
    const size_t number = d->phase_count + 1;
    if (!json_is_array(list) || json_array_size(list) == 0 ||
        json_array_size(list) > DEFINITION_LISTED)
        return tsl_fail(err, TSL_EINPUT, "phase %zu must be a list of 1 to %d turns", number,
                        DEFINITION_LISTED);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (!name || strlen(name) >= sizeof out->name[0])
            return tsl_fail(err, TSL_EINPUT, "phase %zu: a turn must be a name, such as \"R2\"",
                            number);
        memcpy(out->name[out->count++], name, strlen(name) + 1);
    }
    return TSL_OK;
}

/* A list of things of one kind, at most so many; left out, it is empty. */
typedef struct item_list {
    const char *key, *what;
    size_t most, *count;
    /* Reads the next one, which *count says. */
    int (*read)(definition *d, const json_t *item, tsl_err *err);
} item_list;

static int read_items(const item_list *kind, definition *d, const json_t *table, tsl_err *err)
{
    const json_t *list = json_object_get(table, kind->key);
    int status = TSL_OK;
    if (list && (!json_is_array(list) || json_array_size(list) > kind->most))
        return tsl_fail(err, TSL_EINPUT, "'%s' must be a list of at most %zu %s", kind->key,
                        kind->most, kind->what);
    for (size_t i = 0; i < json_array_size(list) && status == TSL_OK; i++) {
        status = kind->read(d, json_array_get(list, i), err);
        ++*kind->count;
    }
    return status;
}

/* ---- traits ---- */

/* A look: lists of facelets, which are added to the trait's. */
static int read_look(definition_trait *out, size_t *used, const json_t *look, const char *whose,
                     tsl_err *err)
{
    if (!json_is_array(look) || json_array_size(look) == 0 || out->looks == DEFINITION_LOOKS)
        return tsl_fail(err, TSL_EINPUT, "%s: 1 to %d looks are lists of lists of facelets", whose,
                        DEFINITION_LOOKS);
    for (size_t i = 0; i < json_array_size(look); i++) {
        const json_t *list = json_array_get(look, i);
        if (json_array_size(list) == 0 || out->lists.count == DEFINITION_LISTS)
            return tsl_fail(err, TSL_EINPUT, "%s: item %zu is no list of facelets", whose, i + 1);
        int status = read_list(&out->lists, used, list, whose, err);
        if (status != TSL_OK) return status;
        out->lists.end[out->lists.count++] = (uint16_t)*used;
    }
    out->look_end[out->looks++] = (uint16_t)out->lists.count;
    return TSL_OK;
}

/* { letters = "UD", facelets = { 1, 2 } } */
static int read_others(definition_trait *out, size_t *used, const json_t *item, const char *whose,
                       tsl_err *err)
{
    const json_t *list = json_object_get(item, "facelets");
    const text_key letters = {"letters", LETTERS, out->letters[out->looks % DEFINITION_LOOKS],
                              TRAIT_LETTERS + 1, true};
    if (json_object_size(item) != 2 || json_array_size(list) == 0 || out->looks == DEFINITION_LOOKS)
        return tsl_fail(err, TSL_EINPUT, "%s: 1 to %d items have letters and facelets", whose,
                        DEFINITION_LOOKS);
    int status = read_text(&letters, item, err);
    if (status == TSL_OK) status = read_list(&out->lists, used, list, whose, err);
    out->lists.end[out->lists.count++] = (uint16_t)*used;
    out->look_end[out->looks++] = (uint16_t)out->lists.count;
    return status;
}

static int read_trait(definition *d, const json_t *item, tsl_err *err)
{
    definition_trait *out = &d->traits[d->trait_count];
    static const char *const kinds[] = {
        [TRAIT_DISTANCE] = "distance",     [TRAIT_TURNS] = "turns", [TRAIT_APART] = "turns_apart",
        [TRAIT_TURNS_TO] = "turns_to_any", [TRAIT_LOOKS] = "count", [TRAIT_SOLVED] = "solved",
        [TRAIT_FEWEST_OTHERS] = "others"};
    const text_key name = {"name", SMALL_LETTERS DIGITS "_", out->name, sizeof out->name, true};
    const text_key doc = {"doc", NULL, out->doc, sizeof out->doc, true};
    char whose[48];
    size_t kind = 0, used = 0;
    if (!json_is_object(item)) return tsl_fail(err, TSL_EINPUT, "a trait must be a table");
    int status = read_text(&name, item, err);
    if (status == TSL_OK) status = read_text(&doc, item, err);
    for (const definition_trait *other = d->traits; other < out && status == TSL_OK; other++)
        if (strcmp(other->name, out->name) == 0)
            status = tsl_fail(err, TSL_EINPUT, "two traits are called %s", out->name);
    if (status != TSL_OK) return status;
    snprintf(whose, sizeof whose, "trait %s", out->name);
    while (kind <= TRAIT_FEWEST_OTHERS && !json_object_get(item, kinds[kind])) kind++;
    if (kind > TRAIT_FEWEST_OTHERS || json_object_size(item) != 3)
        return tsl_fail(err, TSL_EINPUT,
                        "%s has a name, a doc and one of distance, turns, turns_apart, "
                        "turns_to_any, count, solved and others",
                        whose);
    out->kind = (trait_kind)kind;
    const json_t *what = json_object_get(item, kinds[kind]);
    if (kind < TRAIT_TURNS_TO && !json_is_true(what))
        return tsl_fail(err, TSL_EINPUT, "%s: '%s' must be true", whose, kinds[kind]);
    if (kind >= TRAIT_TURNS_TO && json_array_size(what) == 0)
        return tsl_fail(err, TSL_EINPUT, "%s: '%s' must be a list", whose, kinds[kind]);
    for (size_t i = 0; i < json_array_size(what) && status == TSL_OK; i++)
        status = (kind == TRAIT_FEWEST_OTHERS ? read_others : read_look)(
            out, &used, json_array_get(what, i), whose, err);
    const size_t all = out->lists.count > 0 ? out->lists.end[out->lists.count - 1] : 0;
    for (size_t i = 0; i < all && status == TSL_OK; i++)
        if (out->lists.facelet[i] >= strlen(d->solved))
            status = tsl_fail(err, TSL_EINPUT, "%s: there is no facelet %d", whose,
                              out->lists.facelet[i] + 1);
    return status;
}

/* ---- subsets ---- */

/* { name = "edges", doc = "...", free = { { 2, 5 }, { 7 } } } */
static int read_subset(definition *d, const json_t *item, tsl_err *err)
{
    definition_subset *out = &d->subsets[d->subset_count];
    const text_key name = {"name", SMALL_LETTERS DIGITS "-", out->name, sizeof out->name, true};
    const text_key doc = {"doc", NULL, out->doc, sizeof out->doc, true};
    facelet_lists pieces;
    char whose[48];
    int status = read_text(&name, item, err);
    if (status == TSL_OK) status = read_text(&doc, item, err);
    for (const definition_subset *other = d->subsets; other < out && status == TSL_OK; other++)
        if (strcmp(other->name, out->name) == 0)
            status = tsl_fail(err, TSL_EINPUT, "two subsets are called %s", out->name);
    if (status != TSL_OK) return status;
    snprintf(whose, sizeof whose, "subset %s", out->name);
    status = read_lists(&pieces, json_object_get(item, "free"), whose, err);
    const size_t all = status == TSL_OK && pieces.count > 0 ? pieces.end[pieces.count - 1] : 0;
    if (status == TSL_OK && (all == 0 || json_object_size(item) != 3))
        return tsl_fail(err, TSL_EINPUT, "%s has a name, a doc and free pieces", whose);
    for (size_t i = 0; i < all && status == TSL_OK; i++) {
        const uint16_t f = pieces.facelet[i];
        if (f >= strlen(d->solved) || !d->point_of[f])
            return tsl_fail(err, TSL_EINPUT, "%s: facelet %d is of no piece", whose, f + 1);
        out->is_free[d->piece[d->point_of[f] - 1]] = true;
    }
    return status;
}

static int read_metric(definition *d, const json_t *table, tsl_err *err)
{
    const json_t *value = json_object_get(table, "metric");
    const char *s = json_string_value(value);
    d->quarters = s && strcmp(s, "quarter") == 0;
    return d->quarters || !value ? TSL_OK
                                 : tsl_fail(err, TSL_EINPUT, "'metric' can be \"quarter\"");
}

static int read_orientation(definition *d, const json_t *table, tsl_err *err)
{
    const json_t *value = json_object_get(table, "orientation");
    const char *s = json_string_value(value);
    d->any_orientation = s && strcmp(s, "any") == 0;
    if (value && (!d->any_orientation || d->rotation_count == 0))
        return tsl_fail(err, TSL_EINPUT, "'orientation' can be \"any\", where there are rotations");
    return TSL_OK;
}

/* ---- the picture ---- */

/* Can draw/generic draw it? A shape is a list of three or more points, each of two numbers. */
static int read_drawing(definition *d, const json_t *table, tsl_err *err)
{
    const json_t *drawing = json_object_get(table, "drawing");
    const json_t *shapes = json_object_get(drawing, "shapes");
    const json_t *colours = json_object_get(drawing, "colours");
    json_t *shape, *point;
    size_t i, k;
    if (!d->draw_as[0]) memcpy(d->draw_as, "generic", sizeof "generic");
    if (!drawing) return TSL_OK;
    bool fits = json_array_size(shapes) == strlen(d->solved);
    json_array_foreach((json_t *)shapes, i, shape)
    {
        fits &= json_array_size(shape) >= 3;
        json_array_foreach(shape, k, point) fits &=
            json_is_number(json_array_get(point, 0)) && json_is_number(json_array_get(point, 1));
    }
    if (!fits)
        return tsl_fail(err, TSL_EINPUT,
                        "'drawing': 'shapes' must have three or more points { x, y } for each of "
                        "the %zu facelets",
                        strlen(d->solved));
    for (const char *s = d->solved; *s; s++) {
        const char letter[2] = {*s, '\0'};
        if (!json_is_integer(json_object_get(colours, letter)))
            return tsl_fail(err, TSL_EINPUT, "'drawing': 'colours' has no colour of %s", letter);
    }
    return TSL_OK;
}

/* ---- the whole ---- */

static int check_keys(const json_t *table, tsl_err *err)
{
    static const char *const known[] = {
        "id",      "name",   "draw_as",     "facelets",  "states",  "metric_max",
        "length",  "pieces", "moves",       "rotations", "phases",  "tables",
        "drawing", "doc",    "orientation", "traits",    "subsets", "metric"};
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)table, key, value)
    {
        size_t i = 0;
        while (i < sizeof known / sizeof known[0] && strcmp(known[i], key) != 0) i++;
        if (i == sizeof known / sizeof known[0])
            return tsl_fail(err, TSL_EINPUT, "unknown key '%.40s'", key);
    }
    return TSL_OK;
}

static int read_table(definition *d, const json_t *table, tsl_err *err)
{
    const move_list moves = {"moves", "move", d->moves, &d->move_count, 1, DEFINITION_MOVES};
    const move_list rotations = {"rotations",        "rotation", d->rotations,
                                 &d->rotation_count, 0,          DEFINITION_ROTATIONS};
    int status = check_keys(table, err);
    const text_key texts[] = {
        {"id", SMALL_LETTERS DIGITS, d->id, sizeof d->id, true},
        {"name", NULL, d->name, sizeof d->name, true},
        {"draw_as", SMALL_LETTERS DIGITS, d->draw_as, sizeof d->draw_as, false},
        {"facelets", LETTERS, d->solved, sizeof d->solved, true},
        {"states", DIGITS, d->states, sizeof d->states, false},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0] && status == TSL_OK; i++)
        status = read_text(&texts[i], table, err);
    if (status == TSL_OK) status = read_number(&d->length, table, "length", METRIC_MAX, err);
    if (status == TSL_OK)
        status = read_number(&d->metric_max, table, "metric_max", METRIC_MAX, err);
    facelet_lists pieces;
    if (status == TSL_OK)
        status = read_lists(&pieces, json_object_get(table, "pieces"), "'pieces'", err);
    if (status == TSL_OK) status = set_pieces(d, &pieces, err);
    if (status == TSL_OK) status = read_moves(&moves, d, table, err);
    if (status == TSL_OK) status = read_moves(&rotations, d, table, err);
    if (status == TSL_OK)
        status = read_number(&d->tables_mb, table, "tables", DEFINITION_TABLES_MB, err);
    if (status == TSL_OK) status = read_metric(d, table, err);
    if (status == TSL_OK) status = read_orientation(d, table, err);
    if (status == TSL_OK) status = read_drawing(d, table, err);
    const item_list lists[] = {
        {"traits", "traits", DEFINITION_TRAITS, &d->trait_count, read_trait},
        {"subsets", "subsets", DEFINITION_SUBSETS, &d->subset_count, read_subset},
        {"phases", "lists of turns", DEFINITION_PHASES, &d->phase_count, read_phase}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0] && status == TSL_OK; i++)
        status = read_items(&lists[i], d, table, err);
    return status;
}

int definition_read(definition *out, const char *json, size_t size, tsl_err *err)
{
    json_error_t why;
    json_t *table = json_loadb(json, size, JSON_REJECT_DUPLICATES, &why);
    int status = json_is_object(table)
                     ? read_table(out, table, err)
                     : tsl_fail(err, TSL_EINPUT, "the definition is not a table of named values");
    json_decref(table);
    return status;
}
