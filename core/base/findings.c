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

const char *findings_text(const findings *f)
{
    return f->lines.bytes ? f->lines.bytes : "";
}
