/* Tests scrambles of random turns: cubes of five layers and more. */
#include "turns.h"

#include <stdio.h>
#include <string.h>

/* One turn: axis and index together, and the quarters. */
typedef struct turn {
    unsigned base, quarters;
} turn;

/* Reads "3Rw2" and goes on to the next word; false if it is no turn. */
static bool read_turn(turn *out, const char **at, unsigned n)
{
    static const char letters[] = "URFDLB";
    const char *word = *at + strspn(*at, " \n");
    const bool numbered = *word >= '3' && *word <= '9';
    unsigned width = numbered ? (unsigned)(*word++ - '0') : 1;
    const char *letter = *word ? strchr(letters, *word) : NULL;
    if (!letter) return false;
    if (*++word == 'w') {
        width = numbered ? width : 2;
        word++;
    }
    out->quarters = *word == '2' ? 2 : *word == '\'' ? 3 : 1;
    *at = word + strcspn(word, " \n");
    const unsigned face = (unsigned)(letter - letters);
    const unsigned index = width - 1 + (face < 3 ? 0 : n / 2);
    out->base = face % 3 * (n - 1) + index;
    return index < n - 1;
}

static void count_first(turns *t, unsigned number)
{
    t->first[number]++;
    if (t->before > 0) t->pairs[(t->before - 1) * TURNS_ALL + number]++;
    t->before = number + 1;
}

void turns_add(turns *t, const char *scramble)
{
    turn before = {0}, now;
    for (unsigned i = 0; i < t->length; i++, before = now) {
        if (!read_turn(&now, &scramble, t->n)) {
            t->strange++;
            return;
        }
        const unsigned turn_number = now.base * 3 + now.quarters - 1;
        if (i == 0)
            count_first(t, turn_number);
        else
            t->next[before.base][turn_number]++;
    }
}

void turns_test(results *r, const turns *t)
{
    const unsigned bases = 3 * (t->n - 1);
    char what[48];
    statistic_add(r, "turns", "first turn", statistic_even(t->first, TURNS_ALL, 3 * bases));
    statistic_add(r, "two draws in a row", "first turn",
                  statistic_even(t->pairs, TURNS_ALL * TURNS_ALL, 9.0 * bases * bases));
    for (unsigned b = 0; b < bases; b++) {
        /* Those of other axes, and of this one those with a greater index. */
        const unsigned allowed = 2 * (t->n - 1) + (t->n - 2 - b % (t->n - 1));
        snprintf(what, sizeof what, "after axis %u, index %u", b / (t->n - 1), b % (t->n - 1));
        statistic_add(r, "turns", what, statistic_even(t->next[b], TURNS_ALL, 3 * allowed));
    }
    if (t->strange > 0) statistic_add(r, "turns", "words that are no turn", 0);
}
