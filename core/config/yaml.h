/* A tree of scalars, lists and mappings that know their place in the file: read from YAML, printed
 * as YAML.
 *
 * Only plain YAML is allowed: one document, at most 16 levels, every key a word and given once, no
 * anchors, aliases, tags or merge keys. Scalars stay text. The schema says what a value means, so
 * `no` is a word and `010` is not eight. */
#ifndef CORE_CONFIG_YAML_H
#define CORE_CONFIG_YAML_H

#include <stdbool.h>
#include <stddef.h>

#include "base/report.h"
#include "base/text.h"

enum {
    YAML_SIZE_MAX = 256 * 1024, /* bytes of a file */
    YAML_DEPTH_MAX = 16,
    YAML_NODES_MAX = 20000,
};

typedef enum node_kind {
    NODE_SCALAR,
    NODE_LIST,
    NODE_MAP,
    NODE_BAD /* its problem has been reported already */
} node_kind;

typedef struct node {
    node_kind kind;
    bool quoted;         /* a scalar in quotes or a block of text */
    bool flow;           /* a list or mapping that is printed in one line: "{sets: 2}" */
    place at;            /* for a list or mapping: only its first character */
    size_t count;        /* of a list's items; of a mapping's keys and values */
    struct node *first;  /* the items of a list; key, value, key, value of a mapping */
    struct node *last;   /* of these */
    struct node *next;   /* the sibling after it */
    struct node *parent; /* the list or mapping that it is in; NULL: it is the root */
    struct node *made;   /* the tree's list of all nodes */
    const char *text;    /* of a scalar, NUL-ended, UTF-8, no NUL inside */
} node;

typedef struct tree {
    node *root; /* NULL if the file holds no document or is not YAML */
    node *all;
} tree;

/* Reads the text of `r` and adds problems to `r`. The caller frees with tree_free. */
void tree_parse(tree *out, report *r);
void tree_free(tree *t);

/* Adds a node at the end of a list or mapping, or as the root; copies the text and the path. */
node *tree_add(tree *t, node *parent, node_kind kind, const char *string, place at);

/* Adds the tree as YAML that tree_parse reads as the same tree. What is not printable becomes
 * ASCII. */
void tree_print(text *out, const tree *t);

/* The value of a key; NULL if `map` is not a mapping or lacks the key. */
const node *node_value(const node *map, const char *key);

#endif
