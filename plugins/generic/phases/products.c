/* The tables of a phase: which coordinates are measured together. */
#include "products.h"

#include <string.h>

typedef struct choice {
    uint8_t factor[PHASE_FACTORS];
    uint8_t count;
    double size;
} choice;

/* The largest product of at most PHASE_FACTORS coordinates that fits in a table and has one that
 * `used` lacks; with none lacking, one that no table has yet. */
static void choose(choice *best, choice *now, const phase *p, const bool *used, uint32_t most)
{
    bool is_wanted = false;
    for (unsigned i = 0; i < now->count; i++) is_wanted |= !used[now->factor[i]];
    if (is_wanted && now->size > best->size) *best = *now;
    if (now->count == PHASE_FACTORS) return;
    for (uint8_t c = now->count ? (uint8_t)(now->factor[now->count - 1] + 1) : 0;
         c < p->coordinate_count; c++) {
        choice more = *now;
        more.size *= p->coordinates[c].count;
        if (more.size > most) continue;
        more.factor[more.count++] = c;
        choose(best, &more, p, used, most);
    }
}

/* A pair of coordinates that no table has together, while all tables are within twice `most`. */
static bool find_pair(choice *out, const phase *p, uint32_t most)
{
    double left = 2.0 * most;
    *out = (choice){.size = 0};
    for (unsigned i = 0; i < p->table_count; i++) left -= p->tables[i].size;
    for (uint8_t a = 0; a < p->coordinate_count; a++)
        for (uint8_t b = (uint8_t)(a + 1); b < p->coordinate_count; b++) {
            const double size = (double)p->coordinates[a].count * p->coordinates[b].count;
            bool together = false;
            for (unsigned i = 0; i < p->table_count; i++) {
                const phase_table *t = &p->tables[i];
                together |=
                    memchr(t->factor, a, t->factor_count) && memchr(t->factor, b, t->factor_count);
            }
            if (together || size > most || size > left || size <= out->size) continue;
            *out = (choice){.factor = {a, b}, .count = 2, .size = size};
        }
    return out->count > 0;
}

static void take(phase *p, const choice *c)
{
    phase_table *table = &p->tables[p->table_count++];
    *table = (phase_table){.size = (uint32_t)c->size, .factor_count = c->count};
    memcpy(table->factor, c->factor, c->count);
}

/* The largest first: it tells most. */
static void sort_tables(phase *p)
{
    for (unsigned i = 1; i < p->table_count; i++)
        for (unsigned k = i; k > 0 && p->tables[k].size > p->tables[k - 1].size; k--) {
            const phase_table t = p->tables[k];
            p->tables[k] = p->tables[k - 1];
            p->tables[k - 1] = t;
        }
}

bool products_choose(phase *p, uint32_t most)
{
    enum { ENOUGH = 3 };
    bool used[PHASE_COORDINATES] = {false};
    for (unsigned i = 0; i < p->table_count; i++)
        for (unsigned k = 0; k < p->tables[i].factor_count; k++)
            used[p->tables[i].factor[k]] = true;
    for (unsigned missing = 1; missing > 0;) {
        choice best = {.size = 0}, none = {.size = 1};
        missing = 0;
        for (unsigned c = 0; c < p->coordinate_count; c++) missing += !used[c];
        if (missing == 0) break;
        if (p->table_count == PHASE_TABLES) return false;
        choose(&best, &none, p, used, most);
        if (best.count == 0) return false;
        take(p, &best);
        for (unsigned k = 0; k < best.count; k++) used[best.factor[k]] = true;
    }
    for (choice pair; p->table_count < ENOUGH && find_pair(&pair, p, most);) take(p, &pair);
    sort_tables(p);
    return true;
}
