/* Reads YAML into a tree of scalars, lists and mappings that know their place in the file. */
#include "yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/utf8.h"

/* ---- the text before any YAML ---- */

/* What is wrong with a character that takes `length` bytes and is followed by `next`; NULL if
 * nothing is. */
static const char *fault_of_char(uint32_t code, size_t length, char next)
{
    if (length == 0) return "this is not UTF-8 text";
    if (code == '\r') return next == '\n' ? NULL : "a line ends with a bare carriage return";
    if (code == '\t' || code == '\n' || utf8_printable(code)) return NULL;
    return "an invisible character that is not allowed";
}

/* Checks the text, so that libyaml meets nothing that it counts or decodes in another way than we
 * do. False if it is of no use. */
static bool check_text(report *r)
{
    if (r->size > YAML_SIZE_MAX) {
        report_add(r, (place){0, 1}, "the file is larger than %d bytes", YAML_SIZE_MAX);
        return false;
    }
    uint32_t code = 0;
    size_t length;
    for (size_t at = 0, i = 0; at < r->size; at += length, i++) {
        length = utf8_next(&code, r->bytes + at, r->size - at);
        char next = (char)(at + 1 < r->size ? r->bytes[at + 1] : '\0');
        const char *fault = fault_of_char(code, length, next);
        if (!fault) continue;
        report_add(r, (place){i, i + 1}, "%s", fault);
        return false;
    }
    return true;
}

/* ---- building ---- */

typedef struct builder {
    report *r;
    tree *out;
    node *open[YAML_DEPTH_MAX];   /* the lists and mappings around the next node */
    node *last[YAML_DEPTH_MAX];   /* their last child so far */
    size_t count[YAML_DEPTH_MAX]; /* their children so far */
    size_t depth;
    size_t nodes;
    size_t documents;
    bool no_memory;
} builder;

static bool at_key(const builder *b)
{
    return b->depth > 0 && b->open[b->depth - 1]->kind == NODE_MAP &&
           b->count[b->depth - 1] % 2 == 0;
}

static place place_of(const yaml_event_t *e)
{
    const size_t start = e->start_mark.index, end = e->end_mark.index;
    return (place){start, end > start ? end : start + 1};
}

/* Makes a node and hangs it into the tree; NULL when out of memory. */
static node *add_node(builder *b, node_kind kind, const yaml_event_t *e, const char *string)
{
    size_t size = strlen(string);
    node *n = calloc(1, sizeof *n + size + 1);
    if (!n) {
        b->no_memory = true;
        return NULL;
    }
    char *text = (char *)(n + 1);
    memcpy(text, string, size);
    *n = (node){.kind = kind, .at = place_of(e), .made = b->out->all, .text = text};
    if (kind != NODE_SCALAR) n->at.end = n->at.start + 1;
    b->out->all = n;
    if (b->depth == 0) {
        b->out->root = n;
        return n;
    }
    size_t level = b->depth - 1;
    if (b->last[level])
        b->last[level]->next = n;
    else
        b->open[level]->first = n;
    b->last[level] = n;
    b->count[level]++;
    return n;
}

/* Reports about the event and puts a bad node where it stands. */
static bool add_bad(builder *b, const yaml_event_t *e, const char *message)
{
    report_add(b->r, place_of(e), "%s", message);
    return add_node(b, NODE_BAD, e, "") != NULL;
}

static bool add_scalar(builder *b, const yaml_event_t *e)
{
    const char *text = (const char *)e->data.scalar.value;
    bool plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (e->data.scalar.anchor) return add_bad(b, e, "anchors are not allowed");
    if (e->data.scalar.tag) return add_bad(b, e, "tags are not allowed");
    if (strlen(text) != e->data.scalar.length) return add_bad(b, e, "a text must not contain NUL");
    if (plain && at_key(b) && strcmp(text, "<<") == 0)
        return add_bad(b, e, "merge keys are not allowed: write the values out");
    node *n = add_node(b, NODE_SCALAR, e, text);
    if (n) n->quoted = !plain;
    return n != NULL;
}

static bool open_node(builder *b, const yaml_event_t *e, node_kind kind)
{
    bool is_map = kind == NODE_MAP;
    if (b->depth == YAML_DEPTH_MAX) {
        report_add(b->r, place_of(e), "nested deeper than %d levels", YAML_DEPTH_MAX);
        return false;
    }
    const char *fault = NULL;
    if (at_key(b)) fault = "a key must be a word, not a list or a mapping";
    if (is_map ? e->data.mapping_start.tag != NULL : e->data.sequence_start.tag != NULL)
        fault = "tags are not allowed";
    if (is_map ? e->data.mapping_start.anchor != NULL : e->data.sequence_start.anchor != NULL)
        fault = "anchors are not allowed";
    if (fault) report_add(b->r, place_of(e), "%s", fault);
    node *n = add_node(b, kind, e, "");
    if (!n) return false;
    b->open[b->depth] = n;
    b->last[b->depth] = NULL;
    b->count[b->depth++] = 0;
    return true;
}

static void check_duplicates(report *r, const node *map)
{
    size_t found = 0;
    for (const node *key = map->first; key && found < PROBLEMS_MAX; key = key->next->next) {
        if (key->kind != NODE_SCALAR) continue;
        for (const node *k = map->first; k != key; k = k->next->next) {
            if (k->kind != NODE_SCALAR || strcmp(k->text, key->text) != 0) continue;
            report_add(r, key->at, "key '%.40s' is given twice, first in line %zu", key->text,
                       report_line(r, k->at.start));
            found++;
            break;
        }
    }
}

static bool close_node(builder *b)
{
    const node *n = b->open[--b->depth];
    if (n->kind == NODE_MAP) check_duplicates(b->r, n);
    return true;
}

static bool open_document(builder *b, const yaml_event_t *e)
{
    if (b->documents++ == 0) return true;
    report_add(b->r, place_of(e), "a second document begins: a file may hold only one");
    return false;
}

/* Takes one event; false to stop reading. */
static bool take_event(builder *b, const yaml_event_t *e)
{
    if (++b->nodes > YAML_NODES_MAX) {
        report_add(b->r, place_of(e), "more than %d values", YAML_NODES_MAX);
        return false;
    }
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        return open_document(b, e);
    case YAML_SCALAR_EVENT:
        return add_scalar(b, e);
    case YAML_ALIAS_EVENT:
        return add_bad(b, e, "aliases are not allowed: write the value out");
    case YAML_SEQUENCE_START_EVENT:
        return open_node(b, e, NODE_LIST);
    case YAML_MAPPING_START_EVENT:
        return open_node(b, e, NODE_MAP);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return close_node(b);
    case YAML_STREAM_END_EVENT:
        return false;
    default:
        return true;
    }
}

/* Does another colon, one that ends a key, stand before this one in its line? */
static bool has_key_before(const report *r, const char *colon)
{
    const char *line = colon;
    while (line > r->bytes && line[-1] != '\n') line--;
    for (; line + 1 < colon; line++)
        if (line[0] == ':' && line[1] == ' ') return true;
    return false;
}

/* What to do about the character at which libyaml gave up; "" where that is not clear. */
static const char *advice_at(const report *r, size_t character)
{
    const char *at = report_byte(r, character);
    if (at == r->bytes + r->size) return "";
    if (*at == '\t') return ": this is a tab, indent with spaces";
    if (*at == ':' && has_key_before(r, at)) return ": put a text that has ': ' in it in quotes";
    return strchr("@`%", *at) ? ": put a text that begins with @, ` or % in quotes" : "";
}

/* Reports what libyaml could not read: its words, and where the thing it was reading begins. */
static void report_syntax(builder *b, const yaml_parser_t *parser)
{
    b->out->root = NULL;
    if (parser->error == YAML_MEMORY_ERROR) {
        b->no_memory = true;
        return;
    }
    const yaml_mark_t *mark = &parser->problem_mark;
    const char *context = parser->context ? parser->context : "";
    char begin[40] = "";
    if (*context && parser->context_mark.line < mark->line)
        snprintf(begin, sizeof begin, " begun in line %zu", parser->context_mark.line + 1);
    report_add(b->r, (place){mark->index, mark->index + 1}, "this is not YAML: %s%s%s%s%s",
               parser->problem, *context ? " " : "", context, begin, advice_at(b->r, mark->index));
}

static void read_events(builder *b, yaml_parser_t *parser)
{
    for (bool more = true; more;) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event)) {
            report_syntax(b, parser);
            return;
        }
        more = take_event(b, &event);
        if (!more && event.type != YAML_STREAM_END_EVENT) b->out->root = NULL;
        yaml_event_delete(&event);
    }
}

int tree_parse(tree *out, report *r, tsl_err *err)
{
    *out = (tree){0};
    if (!check_text(r)) return TSL_OK;
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) return tsl_fail(err, TSL_ESYSTEM, "out of memory");
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)r->bytes, r->size);
    builder b = {.r = r, .out = out};
    read_events(&b, &parser);
    yaml_parser_delete(&parser);
    return b.no_memory ? tsl_fail(err, TSL_ESYSTEM, "out of memory") : TSL_OK;
}

const node *node_value(const node *map, const char *key)
{
    if (!map || map->kind != NODE_MAP) return NULL;
    for (const node *k = map->first; k; k = k->next->next)
        if (k->kind == NODE_SCALAR && strcmp(k->text, key) == 0) return k->next;
    return NULL;
}

void tree_free(tree *t)
{
    for (node *n = t->all; n;) {
        node *made = n->made;
        free(n);
        n = made;
    }
    *t = (tree){0};
}
