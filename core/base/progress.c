/* A progress bar on standard error with the time left, and the times that stages took. */
#include "progress.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "memory.h"
#include "platform.h"

enum { STAGES_MAX = 15, PARTS_MAX = 7 };

struct progress {
    pthread_mutex_t lock;
    bool shows;
    progress_watch *watch; /* NULL: nobody is told */
    void *self;
    atomic_int ended;  /* a status */
    const char *title; /* NULL: no stage runs */
    size_t done, total;
    double began, shown; /* the stage; the line's last drawing; in seconds */
    progress_time times[STAGES_MAX + 1];
    progress_time parts[PARTS_MAX + 1]; /* of the stage; the seconds of threads */
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

progress *progress_timer(void)
{
    progress *p = xcalloc(1, sizeof *p);
    pthread_mutex_init(&p->lock, NULL);
    return p;
}

static atomic_bool never, hushed;

void progress_never(void)
{
    never = true;
}

progress *progress_new(int quiet)
{
    hushed = quiet;
    return progress_new_within();
}

progress *progress_new_within(void)
{
    if (hushed || never || !platform_is_watched()) return NULL;
    progress *p = progress_timer();
    p->shows = true;
    return p;
}

progress *progress_tell(progress_watch *watch, void *self)
{
    progress *p = progress_timer();
    p->watch = watch;
    p->self = self;
    return p;
}

int progress_ended(const progress *p, tsl_err *err)
{
    const int status = p ? p->ended : TSL_OK;
    return status == TSL_OK ? TSL_OK : tsl_fail(err, (tsl_status)status, "ended by its caller");
}

const progress_time *progress_times(const progress *p)
{
    return p->times;
}

void progress_left(char out[PROGRESS_LEFT_MAX], double seconds, size_t done, size_t total)
{
    out[0] = '\0';
    if (done == 0 || done >= total || seconds < 1) return;
    if (seconds < 10 && done < total / 20) return; /* tables are prepared for the first step */
    double left = seconds / (double)done * (double)(total - done);
    if (left < 90)
        snprintf(out, PROGRESS_LEFT_MAX, ", %.0f s left", left < 1 ? 1 : left);
    else if (left < 90 * 60)
        snprintf(out, PROGRESS_LEFT_MAX, ", %.0f min left", left / 60);
    else
        snprintf(out, PROGRESS_LEFT_MAX, ", %.0f h left", left / 3600);
}

static void draw_bar(progress *p, const char *label)
{
    char left[PROGRESS_LEFT_MAX];
    if (p->watch && p->ended == TSL_OK) p->ended = p->watch(p->self, p->title, p->done, p->total);
    if (!p->shows) return;
    progress_left(left, p->shown - p->began, p->done, p->total);
    platform_show(&(platform_stage){
        .title = p->title, .label = label, .left = left, .done = p->done, .total = p->total});
}

/* Titles past the last that there is room for are left out. */
static void add_time(progress_time *times, size_t most, const char *title, double seconds)
{
    size_t i = 0;
    while (times[i].title && strcmp(times[i].title, title) != 0) i++;
    if (i == most) return;
    times[i].title = title;
    times[i].seconds += seconds;
}

static void end_stage(progress *p)
{
    double all = 0;
    if (!p->title) return;
    const double seconds = now() - p->began;
    for (size_t i = 0; p->parts[i].title; i++) all += p->parts[i].seconds;
    for (size_t i = 0; all > 0 && p->parts[i].title; i++)
        add_time(p->times, STAGES_MAX, p->parts[i].title, seconds * p->parts[i].seconds / all);
    if (all == 0) add_time(p->times, STAGES_MAX, p->title, seconds);
    memset(p->parts, 0, sizeof p->parts);
    p->title = NULL;
}

void progress_note(const progress *p, const char *line)
{
    if (p && p->shows) fprintf(stderr, "%s\n", line);
}

void progress_stage(progress *p, const char *title, size_t total)
{
    if (!p) return;
    end_stage(p);
    p->title = title;
    p->done = 0;
    p->total = total;
    p->began = p->shown = now();
    draw_bar(p, "");
}

void progress_step(progress *p, const char *label)
{
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    if (p->done < p->total) p->done++; /* a slot that filters refuse takes more steps */
    double t = now();
    bool due = t - p->shown > 0.05 || p->done == p->total;
    if (due) {
        p->shown = t;
        draw_bar(p, label);
    }
    pthread_mutex_unlock(&p->lock);
}

void progress_grow(progress *p, size_t steps)
{
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    p->total += steps;
    pthread_mutex_unlock(&p->lock);
}

void progress_spend(progress *p, const char *part, double seconds)
{
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    add_time(p->parts, PARTS_MAX, part, seconds);
    pthread_mutex_unlock(&p->lock);
}

void progress_clear(const progress *p)
{
    if (p && p->shows) platform_show_end();
}

void progress_end(progress *p)
{
    if (!p) return;
    end_stage(p);
    progress_clear(p);
}

void progress_free(progress *p)
{
    if (!p) return;
    pthread_mutex_destroy(&p->lock);
    free(p);
}
