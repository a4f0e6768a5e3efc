/* What a plugin offers, as its descriptor says it and as the index of its directory does. */
#include "offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char *const kind_names[] = {"puzzle", "renderer", "definer"};

void offers_add(plugin_offers *offers, const plugin_offer *offer)
{
    offers->list = xrealloc(offers->list, (offers->count + 1) * sizeof *offers->list);
    offers->list[offers->count++] = *offer;
}

void offers_of(plugin_offers *out, const tsl_plugin *entry)
{
    *out = (plugin_offers){0};
    for (const tsl_puzzle *const *p = entry->puzzles; p && *p; p++) {
        plugin_offer offer = {.kind = OFFER_PUZZLE};
        snprintf(offer.id, sizeof offer.id, "%s", (*p)->id);
        offers_add(out, &offer);
    }
    for (const tsl_renderer *const *r = entry->renderers; r && *r; r++) {
        plugin_offer offer = {.kind = OFFER_RENDERER, .locks = (*r)->lock && (*r)->unlock};
        snprintf(offer.id, sizeof offer.id, "%s", (*r)->id);
        snprintf(offer.extension, sizeof offer.extension, "%s", (*r)->extension);
        offers_add(out, &offer);
    }
    if (entry->define) offers_add(out, &(plugin_offer){.kind = OFFER_DEFINER});
}

static bool is_same_offer(const plugin_offer *a, const plugin_offer *b)
{
    return a->kind == b->kind && a->locks == b->locks && strcmp(a->id, b->id) == 0 &&
           strcmp(a->extension, b->extension) == 0;
}

bool offers_equal(const plugin_offers *a, const plugin_offers *b)
{
    size_t same = 0;
    while (same < a->count && same < b->count && is_same_offer(&a->list[same], &b->list[same]))
        same++;
    return same == a->count && same == b->count;
}

static void write_offer(text *out, const char *file, const plugin_offer *offer)
{
    text_addf(out, "%s %s", file, kind_names[offer->kind]);
    if (offer->kind != OFFER_DEFINER) text_addf(out, " %s", offer->id);
    if (offer->kind == OFFER_RENDERER)
        text_addf(out, " %s%s", offer->extension, offer->locks ? " lock" : "");
}

void offers_write(text *out, const char *file, const plugin_offers *offers)
{
    for (size_t i = 0; i < offers->count; i++) {
        write_offer(out, file, &offers->list[i]);
        text_add(out, "\n");
    }
}

/* Reads it loosely and compares with what would be written. */
bool offer_read(char file[OFFER_FILE_SIZE], plugin_offer *out, const char *line)
{
    char kind[16], lock[8];
    plugin_offer offer = {0};
    int words =
        sscanf(line, "%255s %15s %19s %19s %7s", file, kind, offer.id, offer.extension, lock);
    if (words < 2 || !plugin_file_is_name(file)) return false;
    while (strcmp(kind_names[offer.kind], kind) != 0)
        if (++offer.kind > OFFER_DEFINER) return false;
    if (words != (const int[]){3, 4, 2}[offer.kind]) {
        if (offer.kind != OFFER_RENDERER || words != 5) return false;
        offer.locks = true;
    }
    text again = {0};
    write_offer(&again, file, &offer);
    bool is_exact = strcmp(again.bytes, line) == 0;
    text_free(&again);
    *out = offer;
    return is_exact;
}
