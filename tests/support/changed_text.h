/* Texts with one part changed, for tables of what a reader must refuse. Include after cmocka. */
#ifndef TESTS_CHANGED_TEXT_H
#define TESTS_CHANGED_TEXT_H

#include <string.h>

#include "base/text.h"

/* A part of a text in place of another. */
typedef struct change {
    const char *part, *by;
} change;

static inline text changed(const char *body, const change *c)
{
    text t = {0};
    const char *at = strstr(body, c->part);
    assert_non_null(at);
    text_add_bytes(&t, body, (size_t)(at - body));
    text_add(&t, c->by);
    text_add(&t, at + strlen(c->part));
    return t;
}

#endif
