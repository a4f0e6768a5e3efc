/* What first and last moves of scrambles tell. */
#include <stdio.h>
#include <string.h>

#include "counts.h"

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
