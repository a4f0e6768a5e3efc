/* Fuzzes WCIF: what it is translated into is YAML whose every line has a JSON path. */
#include "config/wcif.h"

#include "config_rules.h"
#include "fuzz.h"

static size_t count_lines(const text *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->size; i++) n += t->bytes[i] == '\n';
    return n;
}

/* The translation may still be refused, with the JSON path of each problem. */
static void read_translation(input *s)
{
    report r = input_report(s);
    tsl_err err = {0};
    FUZZ_HOLDS(tree_parse(&s->tree, &r, &err) == TSL_OK);
    FUZZ_HOLDS(wcif_result(&r, s, &err) == TSL_OK);
    competition *c = NULL;
    if (!test_book) open_book(NULL);
    if (parse_bytes(&c, s->bytes.bytes, s->bytes.size, &err) == TSL_OK) competition_free(c);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    input *s = input_new("w.json", NULL, NULL);
    text notes = {0};
    s->bytes = fuzz_text(bytes, size);
    if (wcif_is(s) && wcif_translate(s, &notes, NULL) == TSL_OK) {
        FUZZ_HOLDS(count_lines(&s->bytes) == count_lines(&s->paths));
        read_translation(s);
    }
    text_free(&notes);
    input_free(s);
    return 0;
}
