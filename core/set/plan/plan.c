/* A competition laid out as slots, one for each scramble; and slots of equal states. */
#include "plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "script/kind.h"

size_t plan_size(const competition *c)
{
    size_t count = 0;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t r = 0; r < c->events[e].round_count; r++)
            count += competition_scrambles(&c->events[e].rounds[r]);
    return count;
}

int plan_limit(size_t count, const char *subject, tsl_err *err)
{
    if (count <= SET_SCRAMBLES_MAX) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "%s: has %zu scrambles, a set at most %d", subject, count,
                    SET_SCRAMBLES_MAX);
}

/* Ids have at most EVENT_ID_MAX bytes, so a path always fits. */
static void write_path(slot *s)
{
    char letter[8];
    text_set_letter(letter, s->set);
    int n = snprintf(s->path, sizeof s->path, "%s/r%u/%s/%s%u", s->event->id, s->round->number,
                     letter, s->extra ? "E" : "", s->attempt);
    if (s->cube > 0) snprintf(s->path + n, sizeof s->path - (size_t)n, "/c%u", s->cube);
}

/* Adds the slots of one scramble set. `models`: one for each puzzle of a relay, else one. */
static void add_set(plan *p, const slot *models, const competition_round *round, unsigned set)
{
    const event *kind = models->event;
    const unsigned cubes = kind->multi ? round->cubes : 1;
    for (unsigned i = 0; i < round->attempts + round->extras; i++)
        for (unsigned cube = 1; cube <= cubes; cube++) {
            slot *s = &p->slots[p->count++];
            *s = models[kind->parts ? cube - 1 : 0];
            s->round = round;
            s->set = set;
            s->extra = i >= round->attempts;
            s->attempt = i + 1 - (s->extra ? round->attempts : 0);
            s->cube = kind->multi ? cube : 0;
            write_path(s);
        }
}

bool path_covers(const char *path, const char *other)
{
    const size_t size = strlen(path);
    return strncmp(other, path, size) == 0 && (other[size] == '\0' || other[size] == '/');
}

bool slot_is_filtered(const slot *s)
{
    return s->subset || s->competition_event->filter_count > 0;
}

/* What the slots of an event have in common; of a relay those of each puzzle. */
static int describe_event(slot models[PARTS_MAX], size_t index, const competition_event *planned,
                          const event_book *book, plugin_host *plugins, tsl_err *err)
{
    const event *kind = NULL;
    int status = event_find(&kind, book, planned->id, err);
    const size_t count = kind && kind->parts ? kind->cubes : 1;
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        const event *part = kind->parts ? kind->parts[i] : kind;
        slot *m = &models[i];
        *m =
            (slot){.competition_event = planned, .event_index = index, .event = kind, .part = part};
        status = event_puzzle(&m->puzzle, part, competition_scrambling(planned), plugins, err);
        /* The competition's choice comes before the event's own. */
        const char *subset = planned->subset ? planned->subset : part->subset;
        if (status == TSL_OK && subset) status = puzzle_subset(&m->subset, m->puzzle, subset, err);
    }
    return status;
}

int plan_new(plan **out, const competition *c, const event_book *book, plugin_host *plugins,
             tsl_err *err)
{
    int status = TSL_OK;
    plan *p = xcalloc(1, sizeof *p);
    p->competition = c;
    p->slots = xcalloc(plan_size(c) + 1, sizeof *p->slots);
    slot *models = xcalloc(PARTS_MAX, sizeof *models);
    for (size_t e = 0; e < c->event_count && status == TSL_OK; e++) {
        status = describe_event(models, e, &c->events[e], book, plugins, err);
        for (size_t r = 0; r < c->events[e].round_count && status == TSL_OK; r++) {
            const competition_round *round = &c->events[e].rounds[r];
            for (unsigned set = round->sets_before; set < round->sets; set++)
                add_set(p, models, round, set);
        }
    }
    free(models);
    if (status != TSL_OK) {
        plan_free(p);
        return status;
    }
    size_t total = 0;
    for (size_t i = 0; i < p->count; i++) total += p->slots[i].puzzle->type->state_size;
    uint8_t *next = p->states = xcalloc(total + 1, 1);
    for (size_t i = 0; i < p->count; i++) {
        p->slots[i].state = next;
        next += p->slots[i].puzzle->type->state_size;
    }
    *out = p;
    return TSL_OK;
}

/* ---- one event ---- */

/* A competition of one event and one set, as competition_free takes it. */
static competition *competition_of(const plan_wish *wish)
{
    competition *c = xcalloc(1, sizeof *c);
    competition_event *e = c->events = xcalloc(1, sizeof *e);
    c->event_count = 1;
    e->id = xstrdup(wish->event);
    e->subset = wish->subset ? xstrdup(wish->subset) : NULL;
    e->random_state = wish->random_state;
    e->random_moves = wish->stronger_moves ? xstrdup("stronger") : NULL;
    e->rounds = xcalloc(1, sizeof *e->rounds);
    e->round_count = 1;
    *e->rounds = (competition_round){
        .number = 1, .format = '1', .attempts = wish->count, .sets = 1, .cubes = 1, .copies = 1};
    e->filters = xcalloc(1, sizeof *e->filters);
    if (!wish->filter) return c;
    const char *given = wish->parameters ? wish->parameters : "";
    e->filter_count = 1;
    *e->filters =
        (script_use){.name = xstrdup(wish->filter),
                     .script = xstrdup(wish->filter),
                     .parameters = json_loadb(given, strlen(given), JSON_REJECT_DUPLICATES, NULL)};
    return c;
}

int plan_for_event(plan **out, const plan_wish *wish, const event_book *book, plugin_host *plugins,
                   tsl_err *err)
{
    const event *kind = NULL;
    competition *c = competition_of(wish);
    int status = event_find(&kind, book, wish->event, err);
    if (status == TSL_OK && kind->parts) c->events->rounds->cubes = kind->cubes;
    if (status == TSL_OK && kind->parts &&
        (wish->filter || wish->subset || competition_scrambling(c->events)))
        status =
            tsl_fail(err, TSL_EINPUT, "event '%s' has several puzzles: ask about one", wish->event);
    if (status == TSL_OK) status = plan_new(out, c, book, plugins, err);
    if (status == TSL_OK)
        (*out)->own = c;
    else
        competition_free(c);
    return status;
}

void plan_restart(plan *p, unsigned first, size_t count)
{
    for (size_t i = 0; i < p->count; i++) {
        free(p->slots[i].scramble);
        free(p->slots[i].facelets);
        p->slots[i].scramble = p->slots[i].facelets = NULL;
    }
    const unsigned cubes = p->slots->event->multi ? p->slots->round->cubes : 1;
    p->count = count * cubes;
    for (size_t i = 0; i < p->count; i++) {
        slot *s = &p->slots[i];
        s->attempt = first + (unsigned)i / cubes;
        s->candidate = s->nth = 0;
        memset(s->refused, 0, sizeof s->refused);
        memset(s->refused_withheld, 0, sizeof s->refused_withheld);
        write_path(s);
    }
}

uint64_t plan_engine_solves(const plan *p)
{
    uint64_t solves = 0;
    for (size_t i = 0; i < p->count; i++) solves += p->slots[i].puzzle->type->engine_solves;
    return solves;
}

void plan_free(plan *p)
{
    if (!p) return;
    for (size_t i = 0; i < p->count; i++) {
        free(p->slots[i].scramble);
        free(p->slots[i].facelets);
    }
    free(p->slots);
    free(p->states);
    competition_free(p->own);
    free(p);
}

size_t plan_sets(const plan *p)
{
    size_t sets = 0;
    for (size_t i = 0; i < p->count; i++) {
        const slot *s = &p->slots[i];
        sets += i == 0 || s->round != s[-1].round || s->set != s[-1].set;
    }
    return sets;
}

uint64_t plan_candidates(const plan *p)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < p->count; i++) sum += p->slots[i].candidate;
    return sum;
}

static int compare_states(const slot *a, const slot *b)
{
    if (a->puzzle != b->puzzle) return a->puzzle < b->puzzle ? -1 : 1;
    return memcmp(a->state, b->state, a->puzzle->type->state_size);
}

/* By state, equal ones in the order of the plan. */
static int by_state(const void *x, const void *y)
{
    const slot *a = *(const slot *const *)x, *b = *(const slot *const *)y;
    int order = compare_states(a, b);
    return order ? order : (a < b ? -1 : a > b);
}

static int by_index(const void *x, const void *y)
{
    const duplicate *a = x, *b = y;
    return a->index < b->index ? -1 : a->index > b->index;
}

void duplicates_find(duplicate **out, size_t *found, const plan *p)
{
    const slot **sorted = xcalloc(p->count + 1, sizeof(slot *));
    *out = xcalloc(p->count + 1, sizeof **out);
    *found = 0;
    for (size_t i = 0; i < p->count; i++) sorted[i] = &p->slots[i];
    qsort(sorted, p->count, sizeof *sorted, by_state);
    for (size_t i = 1, first = 0; i < p->count; i++) {
        if (compare_states(sorted[first], sorted[i]) == 0)
            (*out)[(*found)++] =
                (duplicate){(size_t)(sorted[i] - p->slots), (size_t)(sorted[first] - p->slots)};
        else
            first = i;
    }
    qsort(*out, *found, sizeof **out, by_index);
    free(sorted);
}
