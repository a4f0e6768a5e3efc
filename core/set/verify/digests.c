/* Digests the files of a set's folders, and meanwhile opens what comes next. */
#include "digests.h"

#include "base/pool.h"

/* Loading cairo and pango takes as long as digesting a thousand scrambles with their sheets. */
enum { DIGEST, OPEN_PLUGIN, JOBS };

typedef struct work {
    const digest_task *tasks;
    size_t count;
    const session *session;
    int status; /* of digesting */
    tsl_err err;
} work;

static void do_job(void *context, size_t job, unsigned worker)
{
    work *w = context;
    const tsl_renderer *ignored;
    (void)worker;
    if (job == OPEN_PLUGIN && w->session) /* an error comes again when it is asked for */
        plugin_host_renderer(&ignored, NULL, w->session->plugins, "pdf", NULL);
    for (size_t i = 0; job == DIGEST && i < w->count && w->status == TSL_OK; i++)
        w->status = folder_check(w->tasks[i].folder, w->tasks[i].files, &w->err);
}

int digests_check(const digest_task *tasks, size_t count, const session *s, tsl_err *err)
{
    work w = {.tasks = tasks, .count = count, .session = s};
    pool_run(JOBS, 0, do_job, &w);
    return w.status == TSL_OK ? TSL_OK : tsl_fail(err, w.err.code, "%s", w.err.text);
}
