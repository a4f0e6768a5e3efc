/* Fuzzes WCIF: the tree it becomes is printed as YAML that reads as the same tree. */
#include "config/wcif.h"

#include "config_rules.h"
#include "fuzz.h"

static bool same(const node *a, const node *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (a->kind != b->kind || a->quoted != b->quoted || strcmp(a->text, b->text) != 0 ||
            !same(a->first, b->first))
            return false;
    return !a && !b;
}

/* Only the limits of a file may refuse it. */
static void read_again(const input *s)
{
    text yaml = {0};
    tree again;
    competition *c = NULL;
    tsl_err err = {0};
    tree_print(&yaml, &s->tree);
    report r = {.bytes = yaml.bytes, .size = yaml.size};
    tree_parse(&again, &r);
    if (r.count == 0) FUZZ_HOLDS(same(s->tree.root, again.root));
    if (r.count > 0) FUZZ_HOLDS(yaml.size > YAML_SIZE_MAX / 8);
    if (!test_book) open_book(NULL);
    if (parse_bytes(&c, yaml.bytes, yaml.size, &err) == TSL_OK) competition_free(c);
    tree_free(&again);
    text_free(&yaml);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input *s = input_new("w.json", NULL, NULL);
    text notes = {0}, warnings = {0};
    report r = {.name = "w.json"};
    s->bytes = fuzz_text(bytes, size);
    if (wcif_is(s) && wcif_translate(s, &r, &notes, &warnings, NULL) == TSL_OK && r.count == 0)
        read_again(s);
    text_free(&notes);
    text_free(&warnings);
    input_free(s);
    return 0;
}
