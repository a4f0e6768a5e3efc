/* A progress bar on standard error, if that is a terminal; silent otherwise. */
#include "progress.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct progress {
    pthread_mutex_t lock;
    const char *title;
    size_t done, total;
    double shown; /* when the line was last drawn, in seconds */
};

enum { BAR_WIDTH = 30 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

progress *progress_new(int quiet)
{
    if (quiet || !isatty(STDERR_FILENO)) return NULL;
    progress *p = calloc(1, sizeof *p);
    if (p) pthread_mutex_init(&p->lock, NULL);
    return p;
}

static void draw_bar(progress *p, const char *label)
{
    char bar[BAR_WIDTH + 1];
    if (p->total == 0) { /* its steps are not counted */
        fprintf(stderr, "\r%s ...\033[K", p->title);
        fflush(stderr);
        return;
    }
    size_t filled = p->done * BAR_WIDTH / p->total;
    for (size_t i = 0; i < BAR_WIDTH; i++) bar[i] = i < filled ? '#' : '.';
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r%-8s [%s] %zu/%zu %s\033[K", p->title, bar, p->done, p->total, label);
    fflush(stderr);
}

void progress_stage(progress *p, const char *title, size_t total)
{
    if (!p) return;
    p->title = title;
    p->done = 0;
    p->total = total;
    p->shown = now();
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

void progress_end(progress *p)
{
    if (!p) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
}

void progress_free(progress *p)
{
    if (!p) return;
    pthread_mutex_destroy(&p->lock);
    free(p);
}
