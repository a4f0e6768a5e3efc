/* The events that the tests of the competition file know. */
#ifndef TESTS_CONFIG_RULES_H
#define TESTS_CONFIG_RULES_H

#include "config/config.h"

#define EVENT_3 "'name':'3x3x3','puzzle':'333','min_distance':2,'formats':"

/* As their scripts say them, with ' for ". */
static const char test_events[] =
    "[{'id':'333'," EVENT_3 "['a','3','2','1']},{'id':'333oh'," EVENT_3 "['a','3','2','1','h']},"
    "{'id':'333bf'," EVENT_3 "['5','3','1','h']},"
    "{'id':'333fm'," EVENT_3 "['m','2','1'],'extras':0},"
    "{'id':'333mbf'," EVENT_3 "['3','2','1'],'extras':0,'cubes':35,'multi':true}]";

static event_book *test_book;

static inline int open_book(void **state)
{
    (void)state;
    char json[sizeof test_events];
    for (size_t i = 0; i < sizeof json; i++)
        json[i] = test_events[i] == '\'' ? '"' : test_events[i];
    json_t *list = json_loads(json, 0, NULL);
    int status = list ? event_book_from(&test_book, list, NULL) : TSL_EBROKEN;
    json_decref(list);
    return status;
}

static inline int close_book(void **state)
{
    (void)state;
    event_book_free(test_book);
    return 0;
}

static inline int load_file(competition **out, const char *path, tsl_err *err)
{
    return config_load(out, path, NULL, NULL, &(session){.events = test_book}, err);
}

static inline int parse_bytes(competition **out, const void *bytes, size_t size, tsl_err *err)
{
    const config_bytes from = {.name = "c.yaml", .bytes = bytes, .size = size};
    return config_read(out, &from, test_book, err);
}

#endif
