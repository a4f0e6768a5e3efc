/* RENDER, display: a page for a screen whose parts are opened by the sheets' passcodes. */
#include "pages.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "trust/sealing/archive.h"
#include "trust/wire.h"

/* Sizes are public: those of an event's boxes are the largest of them, and a multiple of this. */
enum { PADDING = 4096 };

/* A format at work. */
typedef struct page {
    const rendering *run;
    const char *format;
    json_t *parameters;
    json_t *sheets;              /* of the page: path, public facts, box */
    uint8_t salt[BOX_SALT_SIZE]; /* of the key of every sheet */
} page;

/* ---- boxes ---- */

/* "333/r1/A", "333fm/r1/A/2" */
static int put_path(char out[SHEET_PATH_MAX], const char *id, const json_t *sheet, tsl_err *err)
{
    int round;
    const char *set, *attempt = NULL;
    if (json_unpack((json_t *)(uintptr_t)sheet, "{s:i, s:s, s?s}", "round", &round, "set", &set,
                    "attempt", &attempt) != 0)
        return tsl_fail(err, TSL_EBROKEN, "a sheet of the display needs a round and a set");
    snprintf(out, SHEET_PATH_MAX, "%s/r%d/%s%s%s", id, round, set, attempt ? "/" : "",
             attempt ? attempt : "");
    return TSL_OK;
}

/* Depends on what is encrypted, so that no two texts that one key encrypts have the same. */
static void derive_iv(uint8_t out[BOX_IV_SIZE], const page *p, const char *path,
                      const hash_part *plain)
{
    digest d;
    uint8_t key[KEY_SIZE];
    char hex[DIGEST_HEX], name[SHEET_PATH_MAX + DIGEST_HEX + 1];
    hash_parts(&d, plain, 1);
    hash_hex(hex, &d);
    snprintf(name, sizeof name, "%s#%s", path, hex);
    derive_key(key, p->run->facts->seed, "display-iv", name);
    memcpy(out, key, BOX_IV_SIZE);
}

/* Adds the IV and the box of one sheet to what the page says of it. */
static int close_box(json_t *entry, const page *p, const char *path, const hash_part *plain,
                     tsl_err *err)
{
    text closed = {0}, iv = {0}, box = {0}, label = {0};
    text_addf(&label, "twistseal/display/v1\n%s\n%s", p->run->plan->competition->id, path);
    char passcode[PASSCODE_SIZE];
    uint8_t key[KEY_SIZE];
    sealed_box b = {.key = key, .label = {label.bytes, label.size}};
    passcode_derive(passcode, p->run->facts->seed, path);
    int status = sealed_box_key(key, passcode, p->salt, err);
    if (status == TSL_OK) derive_iv(b.iv, p, path, plain);
    if (status == TSL_OK) status = sealed_box_close(&closed, &b, plain, err);
    if (status == TSL_OK) {
        wire_add_base64(&iv, b.iv, sizeof b.iv, 0);
        wire_add_base64(&box, closed.bytes, closed.size, 0);
        json_object_set_new(entry, "iv", json_stringn(iv.bytes, iv.size));
        json_object_set_new(entry, "box", json_stringn(box.bytes, box.size));
    }
    secret_wipe(passcode, sizeof passcode);
    secret_wipe(key, sizeof key);
    text *const all[] = {&closed, &iv, &box, &label};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) text_free(all[i]);
    return status;
}

static int add_sheet(page *p, const char *id, const json_t *sheet, size_t size, tsl_err *err)
{
    char path[SHEET_PATH_MAX];
    text plain = {0};
    int status = put_path(path, id, sheet, err);
    if (status != TSL_OK) return status;
    json_t *entry = json_deep_copy(json_object_get(sheet, "public"));
    json_object_set_new(entry, "path", json_string(path));
    const json_t *secret_json = json_object_get(sheet, "secret");
    text_add_bytes(&plain, json_string_value(secret_json), json_string_length(secret_json));
    while (plain.size < size) text_add(&plain, " "); /* which JSON allows at its end */
    status = close_box(entry, p, path, &(hash_part){plain.bytes, plain.size}, err);
    if (status == TSL_OK) json_array_append(p->sheets, entry);
    json_decref(entry);
    text_free(&plain);
    return status;
}

/* ---- events ---- */

static size_t padded_size(const json_t *sheets)
{
    size_t i, most = 1;
    json_t *one;
    json_array_foreach(sheets, i, one)
    {
        const size_t size = json_string_length(json_object_get(one, "secret"));
        if (size > most) most = size;
    }
    return (most + PADDING - 1) / PADDING * PADDING;
}

/* A round at a time, so that a large event stays within what one call may use. */
static int call_round(json_t *sheets, const page *p, json_t *model, json_t *round, tsl_err *err)
{
    json_t *some = NULL, *copy = json_copy(model);
    json_object_set_new(copy, "rounds", json_pack("[O]", round));
    json_t *args = json_pack("[o, O]", copy, p->parameters);
    int status = rendering_call(&some, p->run, p->format, "sheets", args, err);
    if (status == TSL_OK) json_array_extend(sheets, some);
    json_decref(args);
    json_decref(some);
    return status;
}

static int add_event(page *p, json_t *model, tsl_err *err)
{
    int status = TSL_OK;
    json_t *sheets = json_array();
    const json_t *rounds = json_object_get(model, "rounds");
    const char *id = json_string_value(json_object_get(model, "id"));
    for (size_t i = 0; i < json_array_size(rounds) && status == TSL_OK; i++)
        status = call_round(sheets, p, model, json_array_get(rounds, i), err);
    const size_t size = padded_size(sheets);
    for (size_t i = 0; i < json_array_size(sheets) && status == TSL_OK; i++)
        status = add_sheet(p, id, json_array_get(sheets, i), size, err);
    json_decref(sheets);
    return status;
}

/* ---- the page ---- */

/* JSON in which no '<' ends the element it stands in. */
static void add_data(text *out, const json_t *data)
{
    char *json = json_dumps(data, JSON_COMPACT);
    for (const char *at = json; *at;) {
        const size_t plain = strcspn(at, "<");
        text_add_bytes(out, at, plain);
        at += plain;
        if (*at) text_add(out, "\\u003c");
        at += *at != '\0';
    }
    free(json);
}

/* What the page knows of the set before a passcode opens a part of it. */
static json_t *public_data(const page *p, const json_t *frame)
{
    text salt = {0};
    json_t *data = json_deep_copy(json_object_get(frame, "public"));
    wire_add_base64(&salt, p->salt, BOX_SALT_SIZE, 0);
    json_t *own = json_pack("{s:s, s:s, s:s#, s:i, s:O}", "format", "twistseal/display/v1", "id",
                            p->run->plan->competition->id, "salt", salt.bytes, salt.size, "rounds",
                            (int)BOX_ROUNDS, "sheets", p->sheets);
    json_object_update(data, own);
    json_decref(own);
    text_free(&salt);
    return data;
}

static void write_page(text *out, const page *p, const json_t *frame)
{
    json_t *data = public_data(p, frame);
    text_add(out, json_string_value(json_object_get(frame, "before")));
    add_data(out, data);
    text_add(out, json_string_value(json_object_get(frame, "after")));
    json_decref(data);
}

/* The format's frame, for which it sees no scramble. */
static int call_frame(json_t **out, const page *p, tsl_err *err)
{
    json_t *head = json_copy((json_t *)(uintptr_t)p->run->model);
    json_object_del(head, "events");
    json_t *args = json_pack("[o, O]", head, p->parameters);
    int status = rendering_call(out, p->run, p->format, "frame", args, err);
    json_decref(args);
    if (status == TSL_OK && !json_is_string(json_object_get(*out, "name")))
        status = tsl_fail(err, TSL_EBROKEN, "%s: 'frame' must return a name", p->format);
    return status;
}

int display_render(const rendering *r, const script_use *use, json_t *parameters, tsl_err *err)
{
    text bytes = {0};
    json_t *frame = NULL;
    page p = {r, use->script, parameters, json_array(), {0}};
    int status = call_frame(&frame, &p, err);
    /* Without the seed the name is all there is to compare. */
    const bool renders = r->facts->seed != NULL;
    if (status == TSL_OK && renders) {
        uint8_t key[KEY_SIZE];
        /* One salt for all sheets of a competition: the page tries one key on all boxes. */
        derive_key(key, r->facts->seed, "display-salt", r->plan->competition->id);
        memcpy(p.salt, key, sizeof p.salt);
        const json_t *events = json_object_get(r->model, "events");
        for (size_t i = 0; i < json_array_size(events) && status == TSL_OK; i++)
            status = add_event(&p, json_array_get(events, i), err);
    }
    if (status == TSL_OK && renders) write_page(&bytes, &p, frame);
    if (status == TSL_OK)
        status = outputs_add(r->all, json_string_value(json_object_get(frame, "name")), &bytes,
                             OUTPUT_PUBLIC, err);
    if (status == TSL_OK) r->all->items[r->all->count - 1].unrendered = !renders;
    text_free(&bytes);
    json_decref(frame);
    json_decref(p.sheets);
    return status;
}
