/* Renderers that break a promise, each in another way; its id names it. */
#include "twistseal/plugin.h"

static int render_empty(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    (void)document, (void)sink, (void)err;
    return TSL_OK;
}

static int render_failing(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    (void)document, (void)sink;
    return tsl_fail(err, TSL_ESYSTEM, "no ink");
}

/* Its bytes depend on who takes them. */
static int render_drift(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    (void)document, (void)err;
    return sink->write(sink->self, &sink->self, sizeof sink->self);
}

static int render_numb(const tsl_document *document, tsl_sink *sink, tsl_err *err)
{
    (void)document, (void)err;
    return sink->write(sink->self, "page\n", 5) == TSL_OK ? TSL_OK : TSL_EBROKEN;
}

#define RENDERER(id_)                                                                              \
    {                                                                                              \
        .id = #id_, .extension = "txt", .many_pages = true, .render = render_##id_                 \
    }
static const tsl_renderer all[] = {RENDERER(empty), RENDERER(failing), RENDERER(drift),
                                   RENDERER(numb)};
static const tsl_renderer *const renderers[] = {&all[0], &all[1], &all[2], &all[3], NULL};
TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "slips", .version = "1.0.0", .renderers = renderers};
