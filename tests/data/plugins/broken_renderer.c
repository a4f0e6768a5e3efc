/* Breaks: a renderer stops when its sink refuses. */
#include "twistseal/plugin.h"

static int render(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    (void)err;
    for (size_t i = 0; i < document->page_count; i++) sink->write(sink->self, "page\n", 5);
    return TSL_OK;
}

static const tsl_renderer renderer = {
    .id = "pages", .extension = "txt", .many_pages = true, .render = render};
static const tsl_renderer *const renderers[] = {&renderer, NULL};
TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "pages", .version = "1.0.0", .renderers = renderers};
