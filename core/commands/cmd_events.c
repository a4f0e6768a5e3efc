/* The command `events`: lists the events and their rules. */
#include <stdio.h>

#include "command.h"
#include "config/event.h"

static const char help[] =
    "usage: twistseal events [--json]\n"
    "\n"
    "Lists the events: id, name, puzzle, minimum distance, round formats, the number of extra\n"
    "scrambles of each set, and the day from which or until which the WCA has it, if there is\n"
    "one.\n"
    "\n"
    "A state that can be solved in fewer moves than the minimum distance is drawn again. Round\n"
    "formats: 1 2 3 5 are best of, a is average of 5, m is mean of 3, h is\n"
    "head-to-head. The first is the default.\n"
    "\n"
    "  --json   one JSON object (core/commands/README.md), for other programs\n"
    "\n"
    "Exit codes: 0 done, 2 could not do it.\n";

static void print_table(const event_book *book)
{
    printf("%-7s %-28s %-7s %9s  %-8s %6s  %s\n", "id", "name", "puzzle", "min moves", "formats",
           "extras", "of the WCA");
    for (size_t i = 0; i < event_count(book); i++) {
        const event *e = event_at(book, i);
        printf("%-7s %-28s %-7s %9u  %-8s %6u", e->id, e->name, e->puzzle, e->distance, e->formats,
               e->extras);
        if (e->official_from) printf("  from %s", e->official_from);
        if (e->official_to) printf("  until %s", e->official_to);
        putchar('\n');
    }
}

static json_t *event_answer(const event *e)
{
    json_t *formats = json_array();
    for (const char *letter = e->formats; *letter; letter++)
        json_array_append_new(formats, json_stringn(letter, 1));
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:i, s:i, s:s?, s:s?, s:s?, s:s?}", "id", e->id,
                     "name", e->name, "puzzle", e->puzzle, "min_moves", (int)e->distance, "formats",
                     formats, "extras", (int)e->extras, "cubes", (int)e->cubes, "subset", e->subset,
                     "official_from", e->official_from, "official_to", e->official_to,
                     "random_state", e->random_state);
}

static int run_events(char **argv, tsl_err *err)
{
    bool json = false;
    const option_spec specs[] = {{"--json", NULL, OPTION_FLAG, &json, 0},
                                 {NULL, NULL, OPTION_FLAG, NULL, 0}};
    script_host *scripts = NULL;
    event_book *book = NULL;
    int status = options_read(argv, specs, NULL, 0, NULL, err);
    if (status != TSL_OK) return status;
    status = script_host_new(&scripts, NULL, err);
    if (status == TSL_OK) status = event_book_new(&book, scripts, err);
    if (json) {
        json_t *answer = answer_new("events"), *list = json_array();
        for (size_t i = 0; status == TSL_OK && i < event_count(book); i++)
            json_array_append_new(list, event_answer(event_at(book, i)));
        answer_put(answer, "events", list);
        status = answer_print(answer, status, err);
    } else if (status == TSL_OK) {
        print_table(book);
    }
    event_book_free(book);
    script_host_free(scripts);
    return status;
}

const command cmd_events = {"events", "list the events and their rules", help, run_events};
