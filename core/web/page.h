/* What JavaScript does for the program: page.js has these functions. */
#ifndef CORE_WEB_PAGE_H
#define CORE_WEB_PAGE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* Scripts: an instance starts with all that was written to wire 0 before, and then reads what is
 * written to wire 1. Reading runs it until it has answered; 0: it has ended. */
void web_peer_forget(void);
bool web_worker_start(void);
/* How the instance ended, as waitpid() gives it: 0 or a signal. */
int web_worker_end(void);
void web_wire_write(int wire, const void *bytes, size_t size);
int web_wire_read(void *bytes, size_t size);

/* Addresses by name, for as long as the program is there; NULL: none. */
const void *web_kept(const char *name);
void web_keep(const char *name, const void *at);

/* Seconds that clocks there are ahead of UTC at this moment; NAN: no such zone. */
double web_zone_distance(const char *zone, double seconds);

/* emscripten's: the cores of the computer, 1 in a program with one thread. */
int emscripten_num_logical_cores(void);

/* A page that shares the memory of a program with threads sets it: the solution is not wanted. */
extern atomic_int web_cancelled;

void web_show(const char *title, const char *label, double done, double total);

#endif
