/* What a check of a set found wrong. */
#include "findings.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

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

int findings_judge(findings *f, const tsl_err *why, tsl_err *err)
{
    if (why->code == TSL_ESYSTEM) return tsl_fail(err, TSL_ESYSTEM, "%s", why->text);
    /* A finding has one line: not those that show the place. */
    findings_add(f, "%.*s", (int)strcspn(why->text, "\n"), why->text);
    return TSL_OK;
}

int findings_none(tsl_err *err)
{
    if (err) err->code = TSL_ESYSTEM;
    return TSL_ESYSTEM;
}
