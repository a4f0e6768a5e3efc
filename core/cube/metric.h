/* Metrics: what a turn costs. */
#ifndef CORE_CUBE_METRIC_H
#define CORE_CUBE_METRIC_H

typedef enum metric {
    METRIC_HTM = 0, /* half-turn metric: every face turn costs 1 */
    METRIC_QTM = 1, /* quarter-turn metric: a half turn costs 2 */
    METRIC_STM = 2, /* slice-turn metric: a face turn or a slice turn costs 1; a slice turn is two
                       opposite faces turned in opposite directions */
    METRICS
} metric;

/* The unit after a number: "moves", "quarter turn". */
static inline const char *metric_unit(metric m, unsigned count)
{
    static const char *const units[METRICS][2] = {
        {"moves", "move"}, {"quarter turns", "quarter turn"}, {"slice turns", "slice turn"}};
    return units[m][count == 1];
}

/* What a face turn, 0..17, costs. */
static inline unsigned metric_cost(metric m, unsigned move)
{
    return m == METRIC_QTM && move % 3 == 1 ? 2 : 1;
}

#endif
