/* Lines for the user, each behind a word that says what they are. */
#include "lines.h"

#include <string.h>

void lines_print(FILE *to, const char *label, const char *lines)
{
    while (lines && *lines) {
        const int size = (int)strcspn(lines, "\n");
        fprintf(to, "%s: %.*s\n", label, size, lines);
        lines += size + (lines[size] == '\n');
    }
}
