/* What a command says with --json: one object on standard output. */
#include "answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/report.h"
#include "base/utf8.h"

json_t *answer_new(const char *command)
{
    json_watch();
    return json_pack("{s:s, s:s}", "twistseal", TSL_VERSION, "command", command);
}

/* An object that could not take a value is emptied: what is printed is whole, or there is none. */
void answer_put(json_t *answer, const char *key, json_t *value)
{
    if (json_object_set_new(answer, key, value) != 0) json_object_clear(answer);
}

static json_t *clean_string(const char *bytes, size_t size)
{
    char *copy = strndup(bytes, size);
    if (copy) utf8_clean(copy, false);
    json_t *value = copy ? json_string(copy) : NULL;
    free(copy);
    return value;
}

void answer_text(json_t *answer, const char *key, const char *string)
{
    answer_put(answer, key, string ? clean_string(string, strlen(string)) : json_null());
}

void answer_lines(json_t *answer, const char *key, const char *lines)
{
    json_t *list = json_array();
    bool whole = list != NULL;
    while (lines && *lines) {
        size_t size = strcspn(lines, "\n");
        whole = json_array_append_new(list, clean_string(lines, size)) == 0 && whole;
        lines += size + (lines[size] == '\n');
    }
    if (!whole) json_decref(list);
    answer_put(answer, key, whole ? list : NULL);
}

static void add_errors(json_t *answer, const char *lines)
{
    told one;
    json_t *list = json_array();
    bool whole = list != NULL;
    while (report_next(&one, &lines)) {
        json_t *error = json_object();
        answer_put(error, "file",
                   one.line ? clean_string(one.file, (size_t)one.file_size) : json_null());
        answer_put(error, "line", one.line ? json_integer((json_int_t)one.line) : json_null());
        answer_put(error, "column", one.line ? json_integer((json_int_t)one.column) : json_null());
        answer_put(error, "message", clean_string(one.message, (size_t)one.message_size));
        whole &= json_object_size(error) == 4; /* else one of them had no room */
        json_array_append_new(list, error);
    }
    if (!whole) json_decref(list);
    answer_put(answer, "errors", whole ? list : NULL);
}

int answer_print(json_t *answer, int status, tsl_err *err)
{
    add_errors(answer, status == TSL_OK ? "" : err->text);
    bool whole =
        json_object_get(answer, "command") && json_object_get(answer, "errors") && !json_ran_out();
    char *bytes = whole ? json_text(answer, JSON_INDENT(2)) : NULL;
    if (bytes)
        puts(bytes);
    else
        status = tsl_fail(err, TSL_ESYSTEM, "out of memory");
    free(bytes);
    json_decref(answer);
    return status;
}
