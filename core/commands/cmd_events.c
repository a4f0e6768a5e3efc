/* The command `events`: lists the events and their rules. */
#include <stdio.h>

#include "command.h"
#include "config/session.h"
#include "options.h"

static const char help[] =
    "usage: twistseal events\n"
    "\n"
    "Lists the events: id, name, puzzle, minimum distance, round formats and the number of extra\n"
    "scrambles of each set.\n"
    "\n"
    "A state that can be solved in fewer moves than the minimum distance is drawn again. Round\n"
    "formats: 1 2 3 5 are best of, a is average of 5, m is mean of 3. The first is the default.\n"
    "\n"
    "Exit codes: 0 done, 2 could not do it.\n";

static int run_events(int argc, char **argv, tsl_err *err)
{
    const option_spec none[] = {{NULL, NULL, OPTION_FLAG, NULL, 0}};
    size_t count = 0;
    script_host *scripts = NULL;
    event_book *book = NULL;
    int status = options_read(argc, argv, none, NULL, 0, &count, err);
    if (status == TSL_OK) status = script_host_new(&scripts, NULL, err);
    if (status == TSL_OK) status = event_book_new(&book, scripts, err);
    if (status == TSL_OK)
        printf("%-7s %-28s %-7s %9s  %-8s %6s\n", "id", "name", "puzzle", "min moves", "formats",
               "extras");
    for (size_t i = 0; status == TSL_OK && i < event_count(book); i++) {
        const event *e = event_at(book, i);
        printf("%-7s %-28s %-7s %9u  %-8s %6u\n", e->id, e->name, e->puzzle, e->distance,
               e->formats, e->extras);
    }
    event_book_free(book);
    script_host_free(scripts);
    return status;
}

const command cmd_events = {"events", "list the events and their rules", help, run_events};
