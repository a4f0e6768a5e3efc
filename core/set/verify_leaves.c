/* Verifies what LEAVES says: the tree, the layout, and every scramble applied again. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "config/config.h"
#include "leaf.h"
#include "verify.h"

/* A slot beside the leaf that should be its. */
typedef struct pair {
    const slot *slot;
    const leaf *leaf;
    uint8_t state[TSL_STATE_MAX];
} pair;

static int check_tree(verify_result *r, const leaf *leaves, size_t count, tsl_err *err)
{
    digest root, *hashes = calloc(count ? count : 1, sizeof *hashes);
    if (!hashes) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count; i++) hashes[i] = leaves[i].hash;
    int status = merkle_root(&root, hashes, count, err);
    free(hashes);
    if (status != TSL_OK) return status;
    if (count != r->manifest.tree_size || !hash_equal(&root, &r->manifest.root))
        findings_add(&r->found, "LEAVES: %zu leaves whose tree is not the signed one of %zu", count,
                     r->manifest.tree_size);
    return TSL_OK;
}

/* Applies the leaf's scramble to the solved puzzle. */
static void check_scramble(verify_result *r, pair *p)
{
    const puzzle *z = p->slot->puzzle;
    char facelets[TSL_FACELETS_MAX] = "";
    tsl_err why = {0};
    bool close = false;
    z->type->solved(z->self, p->state);
    if (z->type->apply(z->self, p->state, p->leaf->scramble, &why) != TSL_OK)
        return findings_add(&r->found, "%s: the scramble is not one of this puzzle", p->leaf->path);
    z->type->facelets(z->self, facelets, p->state);
    if (strcmp(facelets, p->leaf->state) != 0)
        return findings_add(&r->found, "%s: the scramble does not give the state beside it",
                            p->leaf->path);
    const tsl_subset *subset = p->slot->subset;
    if (subset && !subset->contains(z->self, p->state))
        findings_add(&r->found, "%s: the state is not one of '%s'", p->leaf->path, subset->name);
    unsigned least = p->slot->event->distance;
    if (least == 0) return;
    if (z->type->within(z->self, &close, p->state, least - 1, &why) != TSL_OK)
        findings_add(&r->found, "%s: %s", p->leaf->path, why.text);
    else if (close)
        findings_add(&r->found, "%s: the state needs fewer than %u moves", p->leaf->path, least);
}

static void check_leaf(verify_result *r, pair *p)
{
    if (strcmp(p->leaf->competition, r->manifest.competition) != 0)
        findings_add(&r->found, "%s: belongs to another competition", p->leaf->path);
    if (strcmp(p->leaf->path, p->slot->path) != 0)
        findings_add(&r->found, "%s: stands where %s should", p->leaf->path, p->slot->path);
    else
        check_scramble(r, p);
}

static int by_state(const void *x, const void *y)
{
    const pair *a = *(pair *const *)x, *b = *(pair *const *)y;
    if (a->slot->puzzle != b->slot->puzzle) return a->slot->puzzle < b->slot->puzzle ? -1 : 1;
    int order = memcmp(a->state, b->state, a->slot->puzzle->type->state_size);
    return order ? order : (a < b ? -1 : a > b);
}

static int check_duplicates(verify_result *r, pair *pairs, size_t count, tsl_err *err)
{
    pair **sorted = calloc(count ? count : 1, sizeof *sorted);
    if (!sorted) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < count; i++) sorted[i] = &pairs[i];
    qsort(sorted, count, sizeof *sorted, by_state);
    for (size_t i = 1; i < count; i++) {
        const pair *a = sorted[i - 1], *b = sorted[i];
        if (a->slot->puzzle == b->slot->puzzle &&
            memcmp(a->state, b->state, a->slot->puzzle->type->state_size) == 0)
            findings_add(&r->found, "%s: has the same state as %s", b->leaf->path, a->leaf->path);
    }
    free(sorted);
    return TSL_OK;
}

/* ---- the interchange file ---- */

/* Compares one string of scrambles.json with the leaves from *next on. A multi-blind attempt holds
 * its cubes on lines of their own; elsewhere a line feed is a space. */
static void check_string(verify_result *r, const char *scrambles, const pair *pairs, size_t count,
                         size_t *next)
{
    const char *rest = scrambles;
    bool multi = *next < count && pairs[*next].slot->event->multi;
    do {
        size_t size = multi ? strcspn(rest, "\n") : strlen(rest);
        if (*next >= count) return findings_add(&r->found, "scrambles.json: has more than LEAVES");
        const leaf *l = pairs[(*next)++].leaf;
        bool same = strlen(l->scramble) == size;
        for (size_t i = 0; i < size && same; i++)
            same = l->scramble[i] == (rest[i] == '\n' ? ' ' : rest[i]);
        if (!same)
            findings_add(&r->found, "%s: scrambles.json says something else than LEAVES", l->path);
        rest += size;
    } while (multi && *rest++ == '\n');
}

static void check_strings(verify_result *r, const json_t *list, const pair *pairs, size_t count,
                          size_t *next)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *scrambles = json_string_value(json_array_get(list, i));
        check_string(r, scrambles ? scrambles : "", pairs, count, next);
    }
}

static void check_interchange(verify_result *r, const text *file, const pair *pairs, size_t count)
{
    size_t next = 0;
    json_t *root = json_loadb(file->bytes, file->size, JSON_REJECT_DUPLICATES, NULL);
    const json_t *events = json_object_get(json_object_get(root, "wcif"), "events");
    for (size_t e = 0; e < json_array_size(events); e++) {
        const json_t *rounds = json_object_get(json_array_get(events, e), "rounds");
        for (size_t i = 0; i < json_array_size(rounds); i++) {
            const json_t *sets = json_object_get(json_array_get(rounds, i), "scrambleSets");
            for (size_t k = 0; k < json_array_size(sets); k++) {
                const json_t *set = json_array_get(sets, k);
                check_strings(r, json_object_get(set, "scrambles"), pairs, count, &next);
                check_strings(r, json_object_get(set, "extraScrambles"), pairs, count, &next);
            }
        }
    }
    if (next != count)
        findings_add(&r->found, "scrambles.json: has %zu scrambles, LEAVES %zu", next, count);
    json_decref(root);
}

/* ---- all of it ---- */

static int check_pairs(verify_result *r, const leaf *leaves, const plan *p, const text *interchange,
                       tsl_err *err)
{
    pair *pairs = calloc(p->count ? p->count : 1, sizeof *pairs);
    if (!pairs) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    for (size_t i = 0; i < p->count; i++) {
        pairs[i].slot = &p->slots[i];
        pairs[i].leaf = &leaves[i];
        check_leaf(r, &pairs[i]);
    }
    int status = check_duplicates(r, pairs, p->count, err);
    if (status == TSL_OK && interchange) check_interchange(r, interchange, pairs, p->count);
    free(pairs);
    return status;
}

/* The competition as the set's own CONFIG.json has it; NULL and a problem where it is no good. */
static int read_config(competition **out, verify_result *r, const verify_content *content,
                       event_book *book, tsl_err *err)
{
    tsl_err why;
    const config_bytes bytes = {"CONFIG.json", content->config.bytes, content->config.size,
                                content->directory};
    int status = config_read(out, &bytes, book, &why);
    if (status != TSL_OK) return findings_judge(&r->found, &why, err);
    if (strcmp((*out)->id, r->manifest.competition) != 0)
        findings_add(&r->found, "CONFIG.json: is of competition '%s', MANIFEST of '%s'", (*out)->id,
                     r->manifest.competition);
    return TSL_OK;
}

static int check_plan(verify_result *r, const verify_content *content, const leaf *list,
                      const plan *p, size_t count, tsl_err *err)
{
    if (p->count == count)
        return check_pairs(r, list, p, content->interchange.bytes ? &content->interchange : NULL,
                           err);
    findings_add(&r->found, "LEAVES: has %zu leaves where CONFIG.json asks for %zu", count,
                 p->count);
    return TSL_OK;
}

/* A genuine set may have been drawn from few states: whoever verifies it is to know. */
static void list_rules(text *out, const plan *p)
{
    size_t last = SIZE_MAX; /* event */
    for (size_t i = 0; i < p->count; i++) {
        const slot *s = &p->slots[i];
        if (s->event_index == last || !slot_is_filtered(s)) continue;
        last = s->event_index;
        text line = {0};
        text_addf(&line, "FILTERED: %s:", s->event->id);
        if (s->subset) text_addf(&line, " states of '%s' only", s->subset->name);
        for (size_t n = 0; n < s->event_plan->filter_count; n++)
            text_addf(&line, "%s %s", n > 0 || s->subset ? "," : "",
                      s->event_plan->filters[n].name);
        if (!line.failed) utf8_clean(line.bytes, false);
        text_addf(out, "%s\n", line.failed ? "" : line.bytes);
        text_free(&line);
    }
}

int verify_leaves(verify_result *r, const verify_content *content, const session *s, tsl_err *err)
{
    leaf *list = NULL;
    size_t count = 0;
    competition *c = NULL;
    plan *p = NULL;
    event_book *book = NULL; /* of its own: a set may bring events */
    tsl_err why;
    if (leaf_read_all(&list, &count, content->leaves.bytes, content->leaves.size, &why) != TSL_OK)
        return findings_judge(&r->found, &why, err);
    int status = check_tree(r, list, count, err);
    if (status == TSL_OK) status = event_book_new(&book, s->scripts, err);
    if (status == TSL_OK) status = read_config(&c, r, content, book, err);
    if (status == TSL_OK && c) status = plan_new(&p, c, book, s->plugins, err);
    if (status == TSL_EINPUT) status = findings_none(err); /* a plugin of one's own, not here */
    if (p) list_rules(&r->rules, p);
    if (p) status = check_plan(r, content, list, p, count, err);
    plan_free(p);
    competition_free(c);
    event_book_free(book);
    free(list);
    return status;
}
