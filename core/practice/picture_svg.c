/* Pictures of puzzles as SVG. */
#include "picture_svg.h"

int picture_svg(text *out, script_host *scripts, const puzzle *p, const char *facelets,
                tsl_err *err)
{
    json_t *svg = NULL, *args = json_pack("[s, s, {}]", p->type->draw_as, facelets);
    int status = script_load(scripts, "draw/svg", NULL, err);
    if (status == TSL_OK) status = script_call(&svg, scripts, "draw/svg", "svg", args, err);
    if (status == TSL_OK && !json_is_string(svg))
        status = tsl_fail(err, TSL_EBROKEN, "draw/svg: a picture must be a text");
    if (status == TSL_OK) text_add(out, json_string_value(svg));
    json_decref(args);
    json_decref(svg);
    return status;
}
