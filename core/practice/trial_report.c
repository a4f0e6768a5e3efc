/* Writes the result of a trial, as text for a terminal or as a page for a browser. */
#include "trial.h"

#include <jansson.h>
#include <stdlib.h>

#include "practice.h"

enum { SHIFTS_SHOWN = 8, HISTOGRAMS_SHOWN = 4 };

/* ---- what was asked ---- */

/* Two decimals; two significant digits of a share too small for them. */
static void add_percent(text *out, double share)
{
    const double percent = 100 * share;
    text_addf(out, percent >= 0.1 || percent == 0 ? "%.2f" : "%.2g", percent);
}

static void write_answers(text *out, const char *function, const char *noun, const trial_answers *a)
{
    const interval i = trial_interval(a->accepted, a->asked);
    if (a->asked == 0) return;
    text_addf(out, "%-13s %zu of %zu %s accepted: ", function, a->accepted, a->asked, noun);
    add_percent(out, (double)a->accepted / (double)a->asked);
    text_add(out, " % (95 % confidence: ");
    add_percent(out, i.low);
    text_add(out, " to ");
    add_percent(out, i.high);
    text_add(out, " %)\n");
    text_addf(out, "%-13s %.1f us for each\n", "", 1e6 * a->seconds / (double)a->asked);
}

static void write_head(text *out, const trial *t)
{
    const slot *s = &t->plan->slots[0];
    char *parameters = json_dumps(t->parameters, JSON_COMPACT | JSON_SORT_KEYS);
    text_addf(out, "%s %s on %s%s%s: %zu random states\n\n", t->name, parameters, s->event->id,
              s->subset ? ", " : "", s->subset ? s->subset->name : "", t->plan->count);
    free(parameters);
    write_answers(out, "accept_state", "states", &t->states);
    write_answers(out, "accept_moves", "scrambles", &t->moves);
    write_answers(out, "accept_set", "sets of five", &t->sets);
    if (t->moves.asked > 0)
        text_add(out,
                 "              (a refused scramble gives way to another of the same state)\n");
    if (t->found)
        text_addf(out,
                  "              (of one state's alternative scrambles, number %u was accepted)\n",
                  t->offered);
}

/* ---- how the accepted differ ---- */

static void write_histogram(text *out, const char *name, const shift_side *side, size_t count,
                            const tsl_trait *trait)
{
    text_addf(out, "  %-18s", name);
    for (int32_t v = trait->min; v <= trait->max; v++) {
        const double share = 100.0 * side->counts[v - trait->min] / (double)count;
        if (side->counts[v - trait->min] == 0)
            text_add(out, "    .");
        else
            text_addf(out, share < 9.95 ? "  %.1f" : " %4.0f", share);
    }
    text_add(out, "\n");
}

static void write_shifts(text *out, const shift_list *shifts)
{
    if (shifts->count == 0) {
        text_add(out, "\nno trait of the accepted states differs from all by more than chance\n");
        return;
    }
    text_addf(out, "\n%-20s %8s %9s   (means of %zu and %zu states)\n", "trait", "all", "accepted",
              shifts->all, shifts->accepted);
    for (size_t i = 0; i < shifts->count && i < SHIFTS_SHOWN; i++) {
        const shift *x = &shifts->items[i];
        text_addf(out, "%-20s %8.2f %9.2f   %s\n", x->trait->name, x->all.mean, x->accepted.mean,
                  x->trait->doc);
    }
    if (shifts->count > SHIFTS_SHOWN)
        text_addf(out, "and %zu more\n", shifts->count - SHIFTS_SHOWN);
}

static void write_histograms(text *out, const shift_list *shifts)
{
    for (size_t i = 0, shown = 0; i < shifts->count && shown < HISTOGRAMS_SHOWN; i++) {
        const shift *x = &shifts->items[i];
        if (!shift_has_histogram(x->trait)) continue;
        if (shown++ == 0) text_add(out, "\nhow often each value comes up, in percent\n");
        text_addf(out, "  %-18s", x->trait->name);
        for (int32_t v = x->trait->min; v <= x->trait->max; v++) text_addf(out, " %4d", (int)v);
        text_add(out, "\n");
        write_histogram(out, "of all", &x->all, shifts->all, x->trait);
        write_histogram(out, "of the accepted", &x->accepted, shifts->accepted, x->trait);
    }
}

/* ---- examples ---- */

static void write_examples(text *out, const char *title, slot *const *slots, size_t count,
                           const picture_style *style)
{
    const char *facelets[TRIAL_EXAMPLES];
    if (count == 0) return;
    text_addf(out, "\n%s\n", title);
    for (size_t i = 0; i < count; i++) {
        text_addf(out, "  %s\n", slots[i]->scramble);
        facelets[i] = slots[i]->facelets;
    }
    text_add(out, "\n");
    picture_text(out, slots[0]->puzzle->type->draw_as, facelets, count, style);
}

void trial_write_text(text *out, const trial *t, const shift_list *shifts,
                      const picture_style *style)
{
    write_head(out, t);
    if (t->states.asked > 0 && t->states.accepted > 0) {
        write_shifts(out, shifts);
        write_histograms(out, shifts);
    }
    write_examples(out, "accepted, for example", t->accepted, t->accepted_count, style);
    write_examples(out, "refused, for example", t->refused, t->refused_count, style);
}

/* ---- as a page ---- */

static const char style_sheet[] =
    "body{font:15px/1.45 sans-serif;max-width:62em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse;margin:1em 0;display:block;overflow-x:auto}"
    "td,th{padding:.2em .7em;border-bottom:1px solid #ddd;text-align:right;vertical-align:top}"
    "td:first-child,th:first-child,td.doc{text-align:left}"
    "td.doc{color:#666}"
    ".examples{display:flex;flex-wrap:wrap;gap:1.5em}"
    "figure{margin:0;width:18em}figure svg{width:100%;height:auto}"
    "figcaption{font:13px/1.4 monospace}"
    "i{display:inline-block;width:1.1em;background:#9ab;vertical-align:bottom}i.b{background:#c52}"
    ".bars{overflow-x:auto;display:flex;gap:.6em;align-items:flex-end;height:6em;margin:.3em 0 "
    "1.2em}"
    ".bars span{text-align:center;font-size:12px}";

static void add_escaped(text *out, const char *s)
{
    static const char *const names[256] = {['&'] = "&amp;", ['<'] = "&lt;", ['"'] = "&quot;"};
    for (; *s; s++)
        if (names[(unsigned char)*s])
            text_add(out, names[(unsigned char)*s]);
        else
            text_add_bytes(out, s, 1);
}

static void add_head(text *out, const trial *t)
{
    const slot *s = &t->plan->slots[0];
    char *parameters = json_dumps(t->parameters, JSON_COMPACT | JSON_SORT_KEYS);
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
                  "<meta name=\"viewport\" content=\"width=device-width\"><title>");
    add_escaped(out, t->name);
    text_addf(out, "</title>\n<style>%s</style>\n<h1>", style_sheet);
    add_escaped(out, t->name);
    text_add(out, "</h1>\n<p>");
    add_escaped(out, parameters);
    text_add(out, " on ");
    add_escaped(out, s->event->name);
    if (s->subset) text_addf(out, ", subset %s", s->subset->name);
    text_addf(out, ": %zu random states</p>\n", t->plan->count);
    free(parameters);
}

static void add_answers(text *out, const char *function, const char *noun, const trial_answers *a)
{
    const interval i = trial_interval(a->accepted, a->asked);
    if (a->asked == 0) return;
    text_addf(out,
              "<tr><td>%s<td>%zu of %zu %s<td>%.2f&nbsp;%%<td>%.2f to %.2f&nbsp;%%<td>%.1f us\n",
              function, a->accepted, a->asked, noun, 100 * (double)a->accepted / (double)a->asked,
              100 * i.low, 100 * i.high, 1e6 * a->seconds / (double)a->asked);
}

static void add_shift_rows(text *out, const shift_list *shifts)
{
    if (shifts->count == 0) return;
    text_addf(out,
              "<h2>How the accepted states differ</h2>\n<table><tr><th>trait<th>mean of %zu"
              "<th>of %zu accepted<th>\n",
              shifts->all, shifts->accepted);
    for (size_t i = 0; i < shifts->count; i++) {
        const shift *x = &shifts->items[i];
        text_addf(out, "<tr><td>%s<td>%.2f<td>%.2f<td class=\"doc\">", x->trait->name, x->all.mean,
                  x->accepted.mean);
        add_escaped(out, x->trait->doc);
        text_add(out, "\n");
    }
    text_add(out, "</table>\n");
}

/* Two bars for each value, as high as the shares; the highest is 4.5 em. */
static void add_bars(text *out, const shift *x, const shift_list *shifts)
{
    text_addf(out, "<h3>%s</h3>\n<div class=\"bars\">", x->trait->name);
    for (int32_t v = x->trait->min; v <= x->trait->max; v++) {
        const double all = x->all.counts[v - x->trait->min] / (double)shifts->all;
        const double accepted = x->accepted.counts[v - x->trait->min] / (double)shifts->accepted;
        text_addf(out,
                  "<span><i style=\"height:%.2fem\" title=\"%.1f %% of all\"></i><i class=\"b\" "
                  "style=\"height:%.2fem\" title=\"%.1f %% of the accepted\"></i><br>%d</span>",
                  4.5 * all, 100 * all, 4.5 * accepted, 100 * accepted, (int)v);
    }
    text_add(out, "</div>\n");
}

static int add_examples(text *out, slot *const *slots, size_t count, script_host *scripts,
                        tsl_err *err)
{
    int status = TSL_OK;
    text_add(out, "<div class=\"examples\">\n");
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        text_add(out, "<figure>");
        status = picture_svg(out, scripts, slots[i], err);
        text_add(out, "<figcaption>");
        add_escaped(out, slots[i]->scramble);
        text_add(out, "</figcaption></figure>\n");
    }
    text_add(out, "</div>\n");
    return status;
}

int trial_write_html(text *out, const trial *t, const shift_list *shifts, script_host *scripts,
                     tsl_err *err)
{
    enum { BARS_SHOWN = 6 };
    add_head(out, t);
    text_add(out, "<table><tr><th>function<th>accepted<th>share<th>95 % confidence<th>time each\n");
    add_answers(out, "accept_state", "states", &t->states);
    add_answers(out, "accept_moves", "scrambles", &t->moves);
    add_answers(out, "accept_set", "sets of five", &t->sets);
    text_add(out, "</table>\n");
    add_shift_rows(out, shifts);
    for (size_t i = 0, shown = 0; i < shifts->count && shown < BARS_SHOWN; i++) {
        if (!shift_has_histogram(shifts->items[i].trait)) continue;
        add_bars(out, &shifts->items[i], shifts);
        shown++;
    }
    if (t->accepted_count) text_add(out, "<h2>Accepted, for example</h2>\n");
    int status = add_examples(out, t->accepted, t->accepted_count, scripts, err);
    if (t->refused_count) text_add(out, "<h2>Refused, for example</h2>\n");
    if (status == TSL_OK) status = add_examples(out, t->refused, t->refused_count, scripts, err);
    text_add(out, "</html>\n");
    return status;
}
