/* What an extended set takes over from the version before. */
#include "carry.h"

#include <string.h>

#include "set/render/lock_sheet.h"
#include "set/render/persons.h"
#include "set/write/origin.h"

/* Sheets with the names of persons stand in no list: each has the name of one for print. */
static int carry_persons(outputs *all, const opened *set, const char *print, tsl_err *err)
{
    text name = {0}, bytes = {0};
    bool there = false;
    text_addf(&name, PERSONS_FOLDER "%s", strrchr(print, '/') + 1);
    int status = folder_has(&there, set->secret, name.bytes, err);
    if (status == TSL_OK && there)
        status = folder_read(&bytes, set->secret, name.bytes, OUTPUT_MAX, err);
    if (status == TSL_OK && bytes.bytes) {
        status = outputs_add_list(all, name.bytes, &bytes, err);
        if (status == TSL_OK) all->items[all->count - 1].is_private = true;
    }
    text_free(&name);
    return status;
}

int carry_sheets(outputs *all, const opened *set, tsl_err *err)
{
    int status = TSL_OK;
    const contents *c = &set->contents;
    for (size_t i = 0; i < c->count && status == TSL_OK; i++)
        if (strncmp(c->files[i].name, PRINT_FOLDER, sizeof PRINT_FOLDER - 1) == 0)
            status = carry_persons(all, set, c->files[i].name, err);
    for (size_t i = 0; i < all->count && status == TSL_OK; i++) {
        output *o = &all->items[i];
        if (!o->unrendered) continue;
        const named_digest *shown = manifest_find(c->pages, c->page_count, o->name);
        text_free(&o->bytes);
        status = folder_read(&o->bytes, o->is_public ? set->folder : set->secret, o->name,
                             OUTPUT_MAX, err);
        o->unrendered = false;
        o->has_pages = shown != NULL;
        if (shown) o->pages = shown->sha256;
    }
    return status;
}

/* Where a file of the set comes from, and what it is called in the next version. */
typedef struct carried {
    const char *name, *as;
    bool hidden;
} carried;

static int carry(outputs *all, const opened *set, const carried *c, tsl_err *err)
{
    text bytes = {0};
    int status =
        folder_read(&bytes, c->hidden ? set->secret : set->folder, c->name, OUTPUT_MAX, err);
    if (status != TSL_OK || !bytes.bytes) return status;
    return c->hidden ? outputs_add(all, c->as, &bytes, err)
                     : outputs_add_public(all, c->as, &bytes, err);
}

/* The set as it stands becomes the last of the chain. */
static int add_last(outputs *all, const opened *set, tsl_err *err)
{
    char as[CHAIN_NAME_MAX];
    static const carried files[] = {
        {"MANIFEST", NULL, false}, {"CONFIG.json", NULL, false}, {CONTENTS_NAME, NULL, true}};
    const size_t number = set->chain.count + 1;
    int status = TSL_OK;
    for (size_t i = 0; i < sizeof files / sizeof files[0] && status == TSL_OK; i++) {
        chain_name(as, number, files[i].name);
        status = carry(all, set, &(carried){files[i].name, as, files[i].hidden}, err);
    }
    for (size_t i = 0; i < set->signature_count && status == TSL_OK; i++) {
        char name[24];
        signatures_name(name, i);
        chain_name(as, number, name);
        status = carry(all, set, &(carried){name, as, false}, err);
    }
    return status;
}

int carry_chain(outputs *all, const opened *set, tsl_err *err)
{
    int status = TSL_OK;
    const manifest *m = &set->manifest;
    const contents *c = &set->contents;
    for (size_t i = 0; i < m->output_count + c->count && status == TSL_OK; i++) {
        const bool hidden = i < c->count;
        const char *name = hidden ? c->files[i].name : m->outputs[i - c->count].name;
        if (chain_has(name, set->chain.count) ||
            (m->has_ceremony && strcmp(name, ORIGIN_NAME) == 0))
            status = carry(all, set, &(carried){name, name, hidden}, err);
    }
    return status == TSL_OK ? add_last(all, set, err) : status;
}
