/* Writes the lines of an explanation. */
#include "lines.h"

#include <stdarg.h>
#include <stdio.h>

int lines_write(tsl_sink *sink, const char *format, ...)
{
    char line[100];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (length > (int)sizeof line - 1) length = sizeof line - 1;
    line[length++] = '\n';
    return sink->write(sink->self, line, (size_t)length);
}
