/* Head-to-head rounds (WCA Article I): how many matches they have, and how many scrambles each. */
#include "head_to_head.h"

#include <string.h>

void head_to_head_read(void *reading, const field *f, const void *of, void *base)
{
    static const char seats[] = "4, 8, 12 or 16"; /* WCA I1a */
    static const field fields[] = {
        {"seats", FIELD_INTEGER, .offset = offsetof(head_to_head, seats), .required = true,
         .min = 4, .max = 16, .doc = seats},
        {"sets_to_win", FIELD_INTEGER, .offset = offsetof(head_to_head, sets_to_win),
         .required = true, .min = 1, .max = 3}, /* WCA I3a */
        {.key = NULL},
    };
    reader *rd = reading;
    const node *value = of;
    competition_round *r = base;
    r->head_to_head.item = value;
    if (value->kind != NODE_MAP) {
        reader_refuse_field(rd, f, value);
        return;
    }
    reader_map(rd, fields, value, &r->head_to_head, "'head_to_head'");
    if (r->head_to_head.seats % 4 == 0) return;
    reader_refuse(rd, "seats", node_value(value, "seats"), seats);
    r->head_to_head.seats = 0;
}

void head_to_head_settle(reader *rd, competition_round *r, const char *where)
{
    const node *said = node_value(r->item, "sets");
    const unsigned matches = r->head_to_head.seats;
    if (!r->head_to_head.item && !said) report_add(rd->r, r->item->at, "%s lacks 'sets'", where);
    if (matches == 0) return;
    if (said && r->sets > 0 && r->sets != matches)
        report_add(rd->r, said->at,
                   "'sets' must be %u, one for each match of 'head_to_head', or be left out",
                   matches);
    r->sets = matches;
}

void head_to_head_check(reader *rd, const competition_event *e, const char *formats)
{
    for (size_t i = 0; i < e->round_count; i++) {
        const node *item = e->rounds[i].head_to_head.item;
        if (!item) continue;
        if (!strchr(formats, 'h'))
            report_add(rd->r, item->at, "event '%s' has no head-to-head rounds (WCA 9b7a)", e->id);
        else if (i + 1 < e->round_count)
            report_add(rd->r, item->at,
                       "only the last round of an event can be head-to-head (WCA 9b7b)");
    }
}
