/* A competition's plan with scrambles that say nothing, on which its formats name their files. */
#include "blank.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char *const moves[] = {"R U2 F' L2 D B' R2 U F2 L' D2 B R' U' F L D' B2 R U",
                                    "U R B2 D' L F U' R' B D2 L' F2 U R2 B' D L2 F' U2 R"};

static void reverse(char *line)
{
    for (size_t i = 0, n = strlen(line); i < n / 2; i++) {
        char c = line[i];
        line[i] = line[n - 1 - i];
        line[n - 1 - i] = c;
    }
}

void blank_fill(plan *p, blank_kind kind)
{
    for (size_t i = 0; i < p->count; i++) {
        slot *s = &p->slots[i];
        uint8_t state[TSL_STATE_MAX] = {0};
        char facelets[TSL_FACELETS_MAX];
        s->puzzle->type->solved(s->puzzle->self, state);
        s->puzzle->type->facelets(s->puzzle->self, facelets, state);
        if (kind == BLANK_REVERSED) reverse(facelets);
        free(s->facelets);
        free(s->scramble);
        s->facelets = xstrdup(facelets);
        s->scramble = xstrdup(moves[kind]);
    }
}

void blank_plan(plan *out, const plan *p)
{
    *out = *p;
    out->count = 0;
    out->slots = xcalloc(p->count + 1, sizeof *out->slots);
    out->count = p->count;
    for (size_t i = 0; i < p->count; i++) {
        out->slots[i] = p->slots[i];
        out->slots[i].scramble = out->slots[i].facelets = NULL;
    }
    blank_fill(out, BLANK_SOLVED);
}

void blank_free(plan *copy)
{
    for (size_t i = 0; i < copy->count; i++) {
        free(copy->slots[i].scramble);
        free(copy->slots[i].facelets);
    }
    free(copy->slots);
    *copy = (plan){0};
}
