/* A tree of scalars, lists and mappings that know their place: read from YAML, printed as YAML. */
#include "yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/memory.h"
#include "base/text.h"

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
        report_add(r, (place){0, 1, NULL}, "the file is larger than %d bytes", YAML_SIZE_MAX);
        return false;
    }
    uint32_t code = 0;
    size_t length;
    for (size_t at = 0, i = 0; at < r->size; at += length, i++) {
        length = utf8_next(&code, r->bytes + at, r->size - at);
        char next = (char)(at + 1 < r->size ? r->bytes[at + 1] : '\0');
        const char *fault = fault_of_char(code, length, next);
        if (!fault) continue;
        report_add(r, (place){i, i + 1, NULL}, "%s", fault);
        return false;
    }
    return true;
}

/* ---- building ---- */

node *tree_add(tree *t, node *parent, node_kind kind, const char *string, place at)
{
    const size_t size = strlen(string) + 1, path_size = at.path ? strlen(at.path) + 1 : 0;
    node *n = xcalloc(1, sizeof *n + size + path_size);
    *n = (node){.kind = kind, .at = at, .parent = parent, .made = t->all};
    n->text = memcpy(n + 1, string, size);
    if (at.path) n->at.path = memcpy((char *)(n + 1) + size, at.path, path_size);
    t->all = n;
    if (!parent) {
        t->root = n;
        return n;
    }
    *(parent->last ? &parent->last->next : &parent->first) = n;
    parent->last = n;
    parent->count++;
    return n;
}

typedef struct builder {
    report *r;
    tree *out;
    node *open; /* the list or mapping around the next node; NULL: none */
    size_t depth;
    size_t events;
    size_t documents;
} builder;

static bool at_key(const builder *b)
{
    return b->open && b->open->kind == NODE_MAP && b->open->count % 2 == 0;
}

static place place_of(const yaml_event_t *e)
{
    const size_t start = e->start_mark.index, end = e->end_mark.index;
    return (place){start, end > start ? end : start + 1, NULL};
}

/* Reports about the event and puts a bad node where it is. */
static void add_bad(builder *b, const yaml_event_t *e, const char *message)
{
    report_add(b->r, place_of(e), "%s", message);
    tree_add(b->out, b->open, NODE_BAD, "", place_of(e));
}

static void add_scalar(builder *b, const yaml_event_t *e)
{
    const char *string = (const char *)e->data.scalar.value;
    const bool plain = e->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    if (e->data.scalar.anchor)
        add_bad(b, e, "anchors are not allowed");
    else if (e->data.scalar.tag)
        add_bad(b, e, "tags are not allowed");
    else if (strlen(string) != e->data.scalar.length)
        add_bad(b, e, "a text must not contain NUL");
    else if (plain && at_key(b) && strcmp(string, "<<") == 0)
        add_bad(b, e, "merge keys are not allowed: write the values out");
    else
        tree_add(b->out, b->open, NODE_SCALAR, string, place_of(e))->quoted = !plain;
}

static bool open_node(builder *b, const yaml_event_t *e, node_kind kind)
{
    const bool is_map = kind == NODE_MAP;
    place at = place_of(e);
    if (b->depth == YAML_DEPTH_MAX) {
        report_add(b->r, at, "nested deeper than %d levels", YAML_DEPTH_MAX);
        return false;
    }
    const char *fault = NULL;
    if (at_key(b)) fault = "a key must be a word, not a list or a mapping";
    if (is_map ? e->data.mapping_start.tag != NULL : e->data.sequence_start.tag != NULL)
        fault = "tags are not allowed";
    if (is_map ? e->data.mapping_start.anchor != NULL : e->data.sequence_start.anchor != NULL)
        fault = "anchors are not allowed";
    if (fault) report_add(b->r, at, "%s", fault);
    at.end = at.start + 1;
    b->open = tree_add(b->out, b->open, kind, "", at);
    b->depth++;
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

/* Takes one event; false to stop reading. */
static bool take_event(builder *b, const yaml_event_t *e)
{
    if (++b->events > YAML_NODES_MAX) {
        report_add(b->r, place_of(e), "more than %d values", YAML_NODES_MAX);
        return false;
    }
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (b->documents++ == 0) return true;
        report_add(b->r, place_of(e), "a second document begins: a file may hold only one");
        return false;
    case YAML_SCALAR_EVENT:
        add_scalar(b, e);
        return true;
    case YAML_ALIAS_EVENT:
        add_bad(b, e, "aliases are not allowed: write the value out");
        return true;
    case YAML_SEQUENCE_START_EVENT:
        return open_node(b, e, NODE_LIST);
    case YAML_MAPPING_START_EVENT:
        return open_node(b, e, NODE_MAP);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        if (b->open->kind == NODE_MAP) check_duplicates(b->r, b->open);
        b->open = b->open->parent;
        b->depth--;
        return true;
    default:
        return e->type != YAML_STREAM_END_EVENT;
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
    if (parser->error == YAML_MEMORY_ERROR) memory_ran_out();
    const yaml_mark_t *mark = &parser->problem_mark;
    const char *context = parser->context ? parser->context : "";
    char begin[40] = "";
    if (*context && parser->context_mark.line < mark->line)
        snprintf(begin, sizeof begin, " begun in line %zu", parser->context_mark.line + 1);
    report_add(b->r, (place){mark->index, mark->index + 1, NULL}, "this is not YAML: %s%s%s%s%s",
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

void tree_parse(tree *out, report *r)
{
    *out = (tree){0};
    if (!check_text(r)) return;
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) memory_ran_out();
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)r->bytes, r->size);
    builder b = {.r = r, .out = out};
    read_events(&b, &parser);
    yaml_parser_delete(&parser);
}

/* ---- printing ---- */

static void print_scalar(text *out, const node *n)
{
    const size_t size = strlen(n->text);
    uint32_t code = 0;
    if (!n->quoted) {
        text_add(out, n->text);
        return;
    }
    text_add(out, "\"");
    for (size_t at = 0, length; at < size; at += length) {
        length = utf8_next(&code, n->text + at, size - at);
        if (code == '"' || code == '\\')
            text_addf(out, "\\%c", (char)code);
        else if (utf8_printable(code))
            text_add_bytes(out, n->text + at, length);
        else
            text_addf(out, "\\U%08X", code);
    }
    text_add(out, "\"");
}

static void print_flow(text *out, const node *n)
{
    const bool is_map = n->kind == NODE_MAP;
    if (n->kind == NODE_SCALAR) {
        print_scalar(out, n);
        return;
    }
    text_add(out, is_map ? "{" : "[");
    for (const node *child = n->first; child; child = child->next) {
        print_flow(out, child);
        if (is_map) {
            text_add(out, ": ");
            child = child->next;
            print_flow(out, child);
        }
        if (child->next) text_add(out, ", ");
    }
    text_add(out, is_map ? "}" : "]");
}

/* In lines of their own, the first of which has begun already. */
static void print_block(text *out, const node *n, int indent)
{
    if (n->kind == NODE_SCALAR || n->flow || !n->first) {
        print_flow(out, n);
        text_add(out, "\n");
        return;
    }
    for (const node *child = n->first; child; child = child->next) {
        if (child != n->first) text_addf(out, "%*s", indent, "");
        if (n->kind == NODE_LIST) {
            text_add(out, "- ");
            print_block(out, child, indent + 2);
            continue;
        }
        print_scalar(out, child);
        child = child->next;
        if (child->kind == NODE_SCALAR || child->flow || !child->first)
            text_add(out, ": ");
        else
            text_addf(out, ":\n%*s", indent + 2, "");
        print_block(out, child, indent + 2);
    }
}

void tree_print(text *out, const tree *t)
{
    print_block(out, t->root, 0);
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
