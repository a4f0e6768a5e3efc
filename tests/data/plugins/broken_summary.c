/* Breaks: what the file says of a renderer is what its descriptor has. */
#include "twistseal/plugin.h"

static int render(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    (void)document;
    (void)err;
    return sink->write(sink->self, "page\n", 5);
}

static const tsl_renderer pages = {.id = "pages", .extension = "txt", .render = render};
static const tsl_renderer *const renderers[] = {&pages, NULL};
TSL_SUMMARY static const tsl_summary summaries[] = {{TSL_ABI, true, "pages", "txt"}};
TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "pages", .version = "1.0.0", .renderers = renderers};
