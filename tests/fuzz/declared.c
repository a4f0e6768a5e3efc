/* Fuzzes what scripts say of themselves: lists of events, and parameters with what is given. */
#include <jansson.h>

#include "config/event.h"
#include "fuzz.h"
#include "script/kind.h"

/* {"declared": {NAME: {...}}, "given": {NAME: value}} */
static void read_parameters(const json_t *root)
{
    const char *name;
    json_t *one, *declared = json_object_get(root, "declared");
    report r = {.name = "f.lua"};
    parameters_check(&r, declared);
    if (r.count > 0 || !json_is_object(declared)) return;
    json_object_foreach(declared, name, one)
    {
        parameter p;
        text wanted = {0};
        parameters_read(&p, name, one);
        json_t *given = json_object_get(json_object_get(root, "given"), name);
        json_t *value = given ? parameters_value(&p, given) : NULL;
        schema_describe(&wanted, &p.field);
        if (value) schema_take(NULL, &p.field, value);
        json_decref(value);
        text_free(&wanted);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    json_t *root = json_loadb((const char *)bytes, size, JSON_REJECT_DUPLICATES, NULL);
    event_book *book = NULL;
    if (!root) return 0;
    if (event_book_from(&book, root, NULL) == TSL_OK) event_book_free(book);
    read_parameters(root);
    json_decref(root);
    return 0;
}
