/* The forms that letters of Arabic take beside each other: Unicode's presentation forms, which
 * stand in the order alone, last, first, between. */
#include "arabic.h"

#include <stddef.h>

enum { LAM = 0x644, STROKE = 0x640 };

typedef struct letter_forms {
    uint16_t letter, forms;
    uint8_t count; /* 1: it joins nothing; 2: only the letter before it; 4: both */
} letter_forms;

/* U+0621 to U+064A by their counts; 0: not a letter with forms. They follow each other. */
static const uint8_t counts[] = {1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4,
                                 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 4, 2, 2, 4};

/* Of Persian and Urdu. */
static const letter_forms others[] = {{0x679, 0xfb66, 4}, {0x67e, 0xfb56, 4}, {0x686, 0xfb7a, 4},
                                      {0x688, 0xfb88, 2}, {0x691, 0xfb8c, 2}, {0x698, 0xfb8a, 2},
                                      {0x6a9, 0xfb8e, 4}, {0x6af, 0xfb92, 4}, {0x6ba, 0xfb9e, 2},
                                      {0x6be, 0xfbaa, 4}, {0x6c1, 0xfba6, 4}, {0x6cc, 0xfbfc, 4},
                                      {0x6d2, 0xfbae, 2}};

static letter_forms find(uint32_t letter)
{
    uint16_t forms = ARABIC_B_FIRST;
    for (uint32_t i = 0; i < sizeof counts; i++) {
        if (0x621 + i == letter) return (letter_forms){(uint16_t)letter, forms, counts[i]};
        forms = (uint16_t)(forms + counts[i]);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].letter == letter) return others[i];
    return (letter_forms){0};
}

bool arabic_has(uint32_t letter)
{
    return letter >= 0x600 && letter <= 0x6ff;
}

/* The forms of lam and alef in one; 0: no alef. */
static uint32_t with_lam(uint32_t alef)
{
    return alef == 0x622   ? 0xfef5
           : alef == 0x623 ? 0xfef7
           : alef == 0x625 ? 0xfef9
           : alef == 0x627 ? 0xfefb
                           : 0;
}

uint32_t arabic_form(uint32_t before, uint32_t letter, uint32_t after)
{
    const letter_forms is = find(letter);
    if (is.count == 0) return letter;
    if (before == LAM && with_lam(letter)) return 0;
    const bool follows = before == STROKE || find(before).count == 4;
    if (letter == LAM && with_lam(after)) return with_lam(after) + (follows ? 1u : 0u);
    const bool leads = is.count == 4 && (after == STROKE || find(after).count >= 2);
    const uint32_t last = is.count >= 2 && follows;
    return is.forms + last + (leads ? 2u : 0u);
}
