/* Collects what a check finds wrong with its subject. */
#include "findings.h"

#include <stdio.h>
#include <string.h>

#include "utf8.h"

void findings_add(findings *f, const char *fmt, ...)
{
    char line[512];
    va_list args;
    if (f->count++ == FINDINGS_SHOWN) text_add(&f->lines, "... and more\n");
    if (f->count > FINDINGS_SHOWN) return;
    va_start(args, fmt);
    vsnprintf(line, sizeof line, fmt, args);
    va_end(args);
    utf8_clean(line, false);
    text_addf(&f->lines, "%s\n", line);
}

void findings_clear(findings *f)
{
    text_free(&f->lines);
    *f = (findings){0};
}

void findings_move(findings *to, findings *from)
{
    const size_t shown = from->count < FINDINGS_SHOWN ? from->count : FINDINGS_SHOWN;
    const size_t all = to->count + from->count;
    const char *line = findings_text(from);
    for (size_t i = 0; i < shown && *line; i++) {
        const size_t size = strcspn(line, "\n");
        findings_add(to, "%.*s", (int)size, line);
        line += size + (line[size] == '\n');
    }
    if (from->count > shown) findings_add(to, "... and more");
    to->count = all;
    to->lines.failed |= from->lines.failed;
    findings_clear(from);
}

const char *findings_text(const findings *f)
{
    return f->lines.bytes ? f->lines.bytes : "";
}
