/* The forms that letters of Arabic take beside each other, to measure them. */
#ifndef PLUGINS_HTML_ARABIC_H
#define PLUGINS_HTML_ARABIC_H

#include <stdbool.h>
#include <stdint.h>

/* The form that `letter` has between two others (marks passed over; 0: none): a code point of its
 * own, 0 where the letter is a part of the one before it, or the letter itself. */
uint32_t arabic_form(uint32_t before, uint32_t letter, uint32_t after);

/* Whether it is a letter of Arabic, which takes other forms. */
bool arabic_has(uint32_t letter);

/* The code points of all forms lie between these. */
enum {
    ARABIC_A_FIRST = 0xfb50,
    ARABIC_A_LAST = 0xfbff,
    ARABIC_B_FIRST = 0xfe80,
    ARABIC_B_LAST = 0xfefc
};

#endif
