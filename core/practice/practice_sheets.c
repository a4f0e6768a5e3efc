/* Scrambles for practice on the sheets of a competition, as a PDF. */
#include "practice_sheets.h"

#include <string.h>

#include "set/render/render.h"

/* The document that has all pages, whatever sheets they are of. */
static int take_all(text *out, outputs *all, tsl_err *err)
{
    static const char name[] = "All sheets.pdf";
    for (size_t i = 0; i < all->count; i++) {
        output *one = &all->items[i];
        const size_t size = strlen(one->name);
        if (size < sizeof name || strcmp(one->name + size - (sizeof name - 1), name) != 0) continue;
        *out = one->bytes;
        one->bytes = (text){0};
        return TSL_OK;
    }
    return tsl_fail(err, TSL_ESYSTEM, "no PDF can be made: %.*s",
                    (int)strcspn(all->notice.bytes ? all->notice.bytes : "", "\n"),
                    all->notice.bytes ? all->notice.bytes : "");
}

int practice_sheets(text *out, const plan *p, unsigned jobs, const session *s, tsl_err *err)
{
    char name[] = "sheets", script[] = "formats/sheets", given[] = "{}", id[] = "Practice",
         paper[] = "a4";
    script_use format = {.name = name, .script = script, .parameters = given};
    competition c = *p->competition;
    plan named = *p;
    outputs all = {0};
    const render_facts facts = {.generated = "1970-01-01T00:00:00Z", .jobs = jobs};
    c.id = c.name = id;
    c.paper = paper;
    c.formats = &format;
    c.format_count = 1;
    named.competition = &c;
    *out = (text){0};
    int status = render_format(&all, &named, &facts, s, 0, err);
    if (status == TSL_OK) status = take_all(out, &all, err);
    outputs_free(&all);
    return status;
}
