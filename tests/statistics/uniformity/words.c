/* The words of scrambles: random turns, and what first and last moves tell. */
#include <stdio.h>
#include <string.h>

#include "counts.h"

/* ---- random turns: cubes of five layers and more ---- */

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

void turns_add(turns *t, const char *scramble)
{
    turn before = {0}, now;
    for (unsigned i = 0; i < t->length; i++, before = now) {
        if (!read_turn(&now, &scramble, t->n)) {
            t->strange++;
            return;
        }
        const unsigned turn_number = now.base * 3 + now.quarters - 1;
        if (i > 0) {
            t->next[before.base][turn_number]++;
            continue;
        }
        t->first[turn_number]++;
        if (t->before > 0) t->pairs[(t->before - 1) * TURNS_ALL + turn_number]++;
        t->before = turn_number + 1;
    }
}

void turns_test(results *r, const turns *t)
{
    const unsigned bases = 3 * (t->n - 1);
    statistic_add(r, statistic_even(t->first, TURNS_ALL, 3 * bases), "turns", "first turn");
    statistic_add(r, statistic_even(t->pairs, TURNS_ALL * TURNS_ALL, 9.0 * bases * bases),
                  "two draws in a row", "first turn");
    for (unsigned b = 0; b < bases; b++) {
        /* Those of other axes, and of this one those with a greater index. */
        const unsigned axis = b / (t->n - 1), index = b % (t->n - 1);
        const unsigned allowed = 2 * (t->n - 1) + (t->n - 2 - index);
        statistic_add(r, statistic_even(t->next[b], TURNS_ALL, 3 * allowed), "turns",
                      "after axis %u, index %u", axis, index);
    }
    if (t->strange > 0) statistic_add(r, 0, "turns", "words that are no turn");
}

/* ---- first and last moves and lengths of two samples ---- */

static const char blanks[] = " \n";

/* Words beyond the table count as one. */
static unsigned word_number(move_counts *m, const char *at)
{
    char word[WORD_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(at, blanks), at);
    for (unsigned i = 0; i < m->words; i++)
        if (strcmp(m->word[i], word) == 0) return i;
    if (m->words == WORDS_MAX) return WORDS_MAX - 1;
    memcpy(m->word[m->words], word, sizeof word);
    return m->words++;
}

void moves_add(move_counts *m, unsigned sample, const char *scramble)
{
    const char *last = scramble;
    unsigned length = 0;
    for (const char *at = scramble; *at; at += strcspn(at, blanks), at += strspn(at, blanks)) {
        last = at;
        length++;
    }
    m->first[sample][word_number(m, scramble)]++;
    m->last[sample][word_number(m, last)]++;
    m->length[sample][length < WORDS_MAX ? length : WORDS_MAX - 1]++;
}

void moves_test(results *r, const move_counts *m)
{
    statistic_add(r, statistic_same(m->first[0], m->first[1], WORDS_MAX), "scrambles",
                  "first move");
    statistic_add(r, statistic_same(m->last[0], m->last[1], WORDS_MAX), "scrambles", "last move");
    statistic_add(r, statistic_same(m->length[0], m->length[1], WORDS_MAX), "scrambles", "length");
}
