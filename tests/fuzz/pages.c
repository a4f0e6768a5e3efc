/* Fuzzes the pages that formats return: what is accepted keeps within the limits. */
#include "set/render/pages.h"
#include "fuzz.h"

static void check_item(const tsl_item *item)
{
    FUZZ_HOLDS(item->kind <= TSL_QR && item->point_count <= PAGES_POINTS_MAX);
    FUZZ_HOLDS(item->opacity >= 0 && item->opacity <= 1 && item->fit_group <= TSL_FIT_GROUPS);
    for (size_t i = 0; i < item->point_count; i++)
        FUZZ_HOLDS(item->points[i][0] <= 14400 && item->points[i][0] >= -14400);
    FUZZ_HOLDS(!item->text || strlen(item->text) <= PAGES_TEXT_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    json_t *sheet = json_loadb((const char *)bytes, size, 0, NULL);
    pages *p = NULL;
    tsl_err err = {0};
    if (!sheet) return 0;
    int status = pages_from_json(&p, sheet, "2026-11-20T00:00:00Z", &err);
    FUZZ_HOLDS(status == TSL_OK || (status == TSL_EBROKEN && !p));
    for (size_t i = 0; p && i < p->document.page_count; i++)
        for (size_t j = 0; j < p->document.pages[i].item_count; j++)
            check_item(&p->document.pages[i].items[j]);
    pages_free(p);
    json_decref(sheet);
    return 0;
}
