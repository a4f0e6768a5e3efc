/* Writes the result of a trial as text for a terminal. */
#include "trial_report.h"

#include <stdlib.h>

#include "base/json.h"

enum { SHIFTS_SHOWN = 8, HISTOGRAMS_SHOWN = 4 };

/* ---- what was asked ---- */

/* Two decimals; two significant digits of a share too small for them. */
static void add_percent(text *out, double share)
{
    const double percent = 100 * share;
    text_addf(out, percent >= 0.1 || percent == 0 ? "%.2f" : "%.2g", percent);
}

static void write_answers(text *out, const char *function, const char *of, const trial_answers *a)
{
    const interval i = trial_interval(a->accepted, a->asked);
    if (a->asked == 0) return;
    text_addf(out, "%-13s %zu of %zu %s accepted: ", function, a->accepted, a->asked, of);
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
    const slot *s = &t->slots[0];
    char *parameters = json_text(t->parameters, JSON_COMPACT | JSON_SORT_KEYS);
    if (!parameters) out->failed = true;
    text_addf(out, "%s %s on %s%s%s: %zu random states\n\n", t->name, parameters ? parameters : "",
              s->event->id, s->subset ? ", " : "", s->subset ? s->subset->name : "", t->count);
    free(parameters);
    write_answers(out, "accept_state", "states", &t->states);
    write_answers(out, "accept_moves", "scrambles", &t->moves);
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
        const double share = 100.0 * side->seen[v - trait->min] / (double)count;
        if (side->seen[v - trait->min] == 0)
            text_add(out, "    .");
        else
            text_addf(out, share < 9.95 ? "  %.1f" : " %4.0f", share);
    }
    text_add(out, "\n");
}

static void write_values(text *out, const tsl_trait *trait)
{
    text_addf(out, "  %-18s", trait->name);
    for (int32_t v = trait->min; v <= trait->max; v++) text_addf(out, " %4d", (int)v);
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
        write_values(out, x->trait);
        write_histogram(out, "of all", &x->all, shifts->all, x->trait);
        write_histogram(out, "of the accepted", &x->accepted, shifts->accepted, x->trait);
    }
}

/* ---- examples ---- */

static void write_examples(text *out, const char *title, const slot *const *slots, size_t count,
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
