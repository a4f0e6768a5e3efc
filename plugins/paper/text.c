/* Measures texts with pango, and paints them line by line. */
#include "text.h"

#include <string.h>

/* ---- measuring ---- */

static double measure(void *self, const tsl_item *item, fit_span word, double *height)
{
    return typesetter_word(self, item, word, height);
}

/* Whether the letter is of a script that is written without spaces. */
static bool has_no_spaces(gunichar letter)
{
    GUnicodeScript script = g_unichar_get_script(letter);
    return script == G_UNICODE_SCRIPT_HAN || script == G_UNICODE_SCRIPT_HIRAGANA ||
           script == G_UNICODE_SCRIPT_KATAKANA;
}

static void find_ends(void *self, bool *ends, fit_span word, bool must)
{
    typesetter *t = self;
    int letters;
    pango_layout_set_text(t->layout, word.bytes, (int)word.size);
    const PangoLogAttr *attrs = pango_layout_get_log_attrs_readonly(t->layout, &letters);
    const char *at = word.bytes;
    for (int i = 1; i < letters - 1; i++) {
        at = g_utf8_next_char(at);
        ends[at - word.bytes] = must ? attrs[i].is_cursor_position
                                     : attrs[i].is_line_break && has_no_spaces(g_utf8_get_char(at));
    }
}

fit_fonts text_fonts(typesetter *t)
{
    return (fit_fonts){t, measure, find_ends};
}

/* ---- painting ---- */

/* Turned text becomes outlines: a watermark must not stand between the words that a reader copies
 * or searches. */
static void paint_line(cairo_t *cr, typesetter *t, fit_span span, bool outlined)
{
    pango_layout_set_text(t->layout, span.bytes, (int)span.size);
    PangoLayoutLine *line = pango_layout_get_line_readonly(t->layout, 0);
    cairo_move_to(cr, 0, pango_layout_get_baseline(t->layout) / (double)PANGO_SCALE);
    if (outlined) {
        pango_cairo_layout_line_path(cr, line);
        cairo_fill(cr);
    } else {
        pango_cairo_show_layout_line(cr, line);
    }
}

/* Paints the lines into a box whose top left corner is the origin. */
static void paint_lines(cairo_t *cr, typesetter *t, const fit_block *b)
{
    fit_line line = {0};
    typesetter_font(t, b->item, b->size);
    while (fit_next(&line, b)) {
        cairo_save(cr);
        cairo_translate(cr, line.x, line.top);
        paint_line(cr, t, line.span, b->item->angle != 0);
        cairo_restore(cr);
    }
}

/* Every line has the direction of the whole text, with whatever letter it begins. */
static void set_direction(typesetter *t, const char *string)
{
    PangoDirection direction = PANGO_DIRECTION_LTR;
    if (!fit_is_ascii((fit_span){string, strlen(string)})) {
        pango_layout_set_auto_dir(t->layout, TRUE);
        pango_layout_set_text(t->layout, string, -1);
        direction = pango_layout_get_line_readonly(t->layout, 0)->resolved_dir;
    }
    pango_context_set_base_dir(t->context, direction);
    pango_layout_set_auto_dir(t->layout, FALSE);
    pango_layout_context_changed(t->layout);
}

void text_paint(cairo_t *cr, typesetter *t, const fit_block *b)
{
    const tsl_item *item = b->item;
    set_direction(t, item->text);
    cairo_save(cr);
    cairo_translate(cr, item->x + item->w / 2, item->y + item->h / 2);
    cairo_rotate(cr, item->angle * G_PI / 180);
    cairo_translate(cr, -item->w / 2, -item->h / 2);
    paint_lines(cr, t, b);
    cairo_restore(cr);
}
