/* What a sheet of a format of the user's own says, against the scrambles of the set. */
#include "sheet_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "plugin/sink.h"

/* Words that are moves, in a row, are a scramble; fewer may be labels: "A B", "R". */
enum { MOVES_IN_A_ROW = 6 };

typedef struct words {
    char **list; /* NULL where it belongs to a scramble of the set */
    size_t count;
} words;

/* Cuts the text in place. */
static words split(char *line)
{
    words out = {0};
    for (char *next; (next = strsep(&line, " \t\r\n"));) {
        if (!*next) continue;
        out.list = xrealloc(out.list, (out.count + 1) * sizeof *out.list);
        out.list[out.count++] = next;
    }
    return out;
}

static bool stands_at(const words *page, size_t at, const words *moves)
{
    if (page->count - at < moves->count) return false;
    for (size_t i = 0; i < moves->count; i++)
        if (!page->list[at + i] || strcmp(page->list[at + i], moves->list[i]) != 0) return false;
    return true;
}

/* Takes the scramble out of the page, as often as it stands there; false: it does not. */
static bool take_out(words *page, const char *scramble)
{
    bool found = false;
    char *copy = xstrdup(scramble);
    const words moves = split(copy);
    for (size_t at = 0; at < page->count && moves.count > 0; at++) {
        if (!stands_at(page, at, &moves)) continue;
        found = true;
        for (size_t i = 0; i < moves.count; i++) page->list[at + i] = NULL;
    }
    free(moves.list);
    free(copy);
    return found;
}

/* Those of Square-1 are two words and a slash: "(1," "0)" "/". */
static bool is_move(const slot *s, const char *moves)
{
    uint8_t state[TSL_STATE_MAX] = {0};
    const puzzle *z = s->puzzle;
    tsl_err ignored;
    if (!isalpha((unsigned char)*moves))
        return strspn(moves, "()0123456789,-/") == strlen(moves) && strpbrk(moves, "()/");
    z->type->solved(z->self, state);
    return z->type->apply(z->self, state, moves, &ignored) == TSL_OK;
}

static bool has_other_moves(const words *page, const slot *s)
{
    size_t row = 0;
    for (size_t i = 0; i < page->count && row < MOVES_IN_A_ROW; i++)
        row = page->list[i] && is_move(s, page->list[i]) ? row + 1 : 0;
    return row == MOVES_IN_A_ROW;
}

/* "333/r1/A/2" and "333mbf/r1/A/1/c3" are of the sheets "333/r1/A" and "333mbf/r1/A/1". */
static bool is_of_sheet(const slot *s, const char *path)
{
    const size_t size = strlen(path);
    return strncmp(s->path, path, size) == 0 && (s->path[size] == '/' || !s->path[size]);
}

/* Marks the scrambles that the page shows. */
static void find_scrambles(bool *shown, const output *sheet, words *page, const provenance *in)
{
    const slot *any = NULL;
    for (size_t i = 0; i < in->plan->count; i++) {
        const slot *s = &in->plan->slots[i];
        if (!is_of_sheet(s, sheet->sheet) || !s->scramble) continue;
        any = s;
        shown[i] |= take_out(page, s->scramble);
    }
    if (any && has_other_moves(page, any))
        findings_add(in->found, "%s: shows moves that are no scramble of the set", sheet->name);
}

static int read_sheet(bool *shown, const output *sheet, const folder *from, const provenance *in,
                      tsl_err *err)
{
    text bytes = {0}, read = {0};
    tsl_err why = {0};
    const tsl_renderer *renderer;
    tsl_sink sink = sink_into(&read);
    int status = plugin_host_renderer(&renderer, in->session->plugins, sheet->as, err);
    if (status == TSL_OK) status = folder_read(&bytes, from, sheet->name, OUTPUT_MAX, err);
    if (status == TSL_OK && bytes.bytes) {
        const int code = renderer->read(&(tsl_file){bytes.bytes, bytes.size}, NULL, &sink, &why);
        if (code == TSL_ESYSTEM) status = tsl_fail(err, TSL_ESYSTEM, "%s", why.text);
        if (code == TSL_EINPUT)
            findings_add(in->found, "%s: cannot be read: %s", sheet->name, why.text);
        text_add(&read, "");
        words page = split(read.bytes);
        find_scrambles(shown, sheet, &page, in);
        free(page.list);
    }
    if (read.bytes) secret_wipe(read.bytes, read.size);
    text_free(&read);
    text_free(&bytes);
    return status;
}

static bool is_own_sheet(const output *o)
{
    return o->is_own && o->sheet[0] && !o->is_public && !o->is_private;
}

int sheet_words_check(const outputs *made, const folder *from, const provenance *in, tsl_err *err)
{
    const plan *p = in->plan;
    bool *shown = xcalloc(p->count + 1, sizeof *shown);
    int status = TSL_OK;
    for (size_t i = 0; i < made->count && status == TSL_OK; i++)
        if (is_own_sheet(&made->items[i]))
            status = read_sheet(shown, &made->items[i], from, in, err);
    for (size_t i = 0; i < p->count && status == TSL_OK; i++) {
        const output *sheet = NULL;
        for (size_t k = 0; k < made->count && !sheet && !shown[i]; k++)
            if (is_own_sheet(&made->items[k]) && is_of_sheet(&p->slots[i], made->items[k].sheet))
                sheet = &made->items[k];
        if (sheet)
            findings_add(in->found, "%s: does not show the scramble %s", sheet->name,
                         p->slots[i].path);
    }
    free(shown);
    return status;
}
