/* Reads and solves states of any puzzle, and shows a solution phase by phase. */
#include "puzzle_solver.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cube/coord.h"
#include "cube/cube.h"
#include "plugin/pasted.h"
#include "solve/cosets.h"

/* ---- states ---- */

enum { LONG_WORD = 9 }; /* letters: no move has so many */

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";
static const char blanks[] = " \t\r\n";

static size_t longest_word(const char *written)
{
    size_t longest = 0;
    for (const char *at = written; *at; at += strspn(at, blanks)) {
        const size_t length = strspn(at, letters), word = strcspn(at, blanks);
        if (length > longest) longest = length;
        at += word;
    }
    return longest;
}

/* Writes the letters without blanks, as far as there is room; returns how many there are, 0 where
 * something else is among them. */
static size_t join(char out[TSL_FACELETS_MAX], const char *written)
{
    size_t count = 0;
    for (const char *at = written; *at; at++) {
        if (strchr(blanks, *at)) continue;
        if (!strchr(letters, *at)) return 0;
        if (count + 1 < TSL_FACELETS_MAX) out[count] = *at;
        count++;
    }
    out[count < TSL_FACELETS_MAX ? count : TSL_FACELETS_MAX - 1] = '\0';
    return count;
}

static unsigned count_letter(const char *string, char letter)
{
    unsigned count = 0;
    for (; *string; string++) count += *string == letter;
    return count;
}

/* Every state has the letters of the solved one, if these are colours and none can be hidden. */
static int check_letters(const puzzle *p, const char *given, tsl_err *err)
{
    uint8_t state[TSL_STATE_MAX];
    char solved[TSL_FACELETS_MAX];
    p->type->solved(p->self, state);
    p->type->facelets(p->self, solved, state);
    if (p->type->hidden_count > 0 || count_letter(solved, solved[0]) == strlen(solved))
        return TSL_OK;
    for (const char *at = given; *at; at++)
        if (!strchr(solved, *at))
            return tsl_fail(err, TSL_EINPUT, "facelet %zu is '%c', which is no colour of '%s'",
                            (size_t)(at - given) + 1, *at, p->type->id);
    for (const char *at = given; *at; at++) {
        const unsigned expected = count_letter(solved, *at), found = count_letter(given, *at);
        if (expected != found)
            return tsl_fail(err, TSL_EINPUT, "%u facelets are '%c', not %u", found, *at, expected);
    }
    return TSL_OK;
}

/* The states of these puzzles begin with a tsl_cube3, and their plugin (plugins/cube3) leaves
 * letters and solving to this room. */
static bool is_cube3(const puzzle *p)
{
    return !p->type->solve && strncmp(p->type->id, "333", 3) == 0 &&
           p->type->state_size >= sizeof(tsl_cube3) && p->type->facelet_count == 54;
}

static int read_letters(uint8_t *state, const puzzle *p, const char *joined, size_t count,
                        tsl_err *err)
{
    if (is_cube3(p) && p->type->state_size == sizeof(tsl_cube3))
        return cube_from_facelets((tsl_cube3 *)(void *)state, joined, err);
    if (!p->type->read)
        return tsl_fail(err, TSL_EINPUT, "'%s' cannot be read from facelets: give moves",
                        p->type->id);
    if (count != p->type->facelet_count)
        return tsl_fail(err, TSL_EINPUT, "'%s' has %u facelets, not %zu", p->type->id,
                        p->type->facelet_count, count);
    int status = check_letters(p, joined, err);
    return status == TSL_OK ? p->type->read(p->self, state, joined, err) : status;
}

int puzzle_state_read(uint8_t state[TSL_STATE_MAX], const puzzle *p, const char *written,
                      tsl_err *err)
{
    char joined[TSL_FACELETS_MAX], *cleaned = pasted_clean(written);
    int status = puzzle_moves_read(NULL, state, p, cleaned, err);
    const size_t count = join(joined, cleaned);
    if (status == TSL_EINPUT && count > 0 &&
        (count == p->type->facelet_count || longest_word(cleaned) >= LONG_WORD))
        status = read_letters(state, p, joined, count, err);
    free(cleaned);
    return status;
}

/* ---- solving ---- */

/* Every word that the question allows must be a move. */
static int check_moves(const puzzle *p, const char *moves, tsl_err *err)
{
    uint8_t state[TSL_STATE_MAX];
    tsl_err why;
    p->type->solved(p->self, state);
    if (!moves || p->type->apply(p->self, state, moves, &why) == TSL_OK) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE, "--moves: %.3000s", why.text);
}

/* What only the 3x3x3 has. */
static int check_options(const solver_options *o, tsl_err *err)
{
    const struct {
        const char *option;
        bool given;
    } others[] = {{"--method", o->method},     {"--goal", o->goal},
                  {"--metric", o->metric},     {"--begin-with", o->begin_with},
                  {"--end-with", o->end_with}, {"--max-moves", o->max_moves},
                  {"--probes", o->probes},     {"--first-answer", o->first_answer},
                  {"--tables", o->tables}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (others[i].given)
            return tsl_fail(err, TSL_EUSAGE, "%s goes with the 3x3x3 only", others[i].option);
    if (o->moves && !o->moves[strspn(o->moves, " ,")])
        return tsl_fail(err, TSL_EUSAGE, "--moves needs turns, as in \"U,R2\"");
    return TSL_OK;
}

void puzzle_solver_close(puzzle_solver *s)
{
    solver_close(s->cube);
    free(s->moves);
    *s = (puzzle_solver){0};
}

int puzzle_solver_open(puzzle_solver *out, const puzzle *p, const solver_options *options,
                       tsl_err *err)
{
    *out = (puzzle_solver){.puzzle = p,
                           .moves = options->moves ? xstrdup(options->moves) : NULL,
                           .ask = {.optimal = options->optimal,
                                   .nth = (unsigned)options->nth,
                                   .max_nodes = options->nodes}};
    /* The user's "U,R2" as plugins read it, "U R2". */
    for (char *at = out->moves; at && *at; at++)
        if (*at == ',') *at = ' ';
    out->ask.moves = out->moves;
    if (is_cube3(p)) return solver_open(&out->cube, options, p->host, err);
    int status = check_options(options, err);
    if (status != TSL_OK) return status;
    if (!p->type->solve)
        return tsl_fail(err, TSL_EUSAGE, "puzzle '%s' has no solver: its plugin offers none",
                        p->type->id);
    status = puzzle_init_scramble(NULL, p, err);
    if (status == TSL_OK) status = check_moves(p, out->moves, err);
    if (status != TSL_OK) return status;
    if (p->type->get_solve_size) out->work_size = p->type->get_solve_size(p->self);
    /* The way it is asked to solve is refused before any state is read. */
    uint8_t state[TSL_STATE_MAX];
    tsl_err why;
    tsl_answer *answer = xmalloc(sizeof *answer);
    p->type->solved(p->self, state);
    status = puzzle_solver_solve(answer, out, state, &why);
    free(answer);
    return status == TSL_EUSAGE || status == TSL_ESYSTEM
               ? tsl_fail(err, (tsl_status)status, "%s", why.text)
               : TSL_OK;
}

static int check_answer(const tsl_answer *answer, const puzzle_solver *s, const void *state,
                        tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    uint8_t reached[TSL_STATE_MAX], solved[TSL_STATE_MAX];
    bool is_solved = false;
    memcpy(reached, state, type->state_size);
    type->solved(s->puzzle->self, solved);
    if (type->apply(s->puzzle->self, reached, answer->moves, NULL) == TSL_OK)
        is_solved = memcmp(reached, solved, type->state_size) == 0;
    if (s->cube) /* however it is held */
        (void)type->within(s->puzzle->self, &is_solved, reached, 0, NULL);
    if (is_solved && (answer->optimal || !s->ask.optimal)) return TSL_OK;
    return tsl_fail(err, TSL_EBROKEN, "the plugin of '%s' gave a wrong solution: report it",
                    type->id);
}

/* The cube as it is held: each letter is named by the centre that has it. */
static int solve_cube(tsl_answer *out, const puzzle_solver *s, const void *state, tsl_err *err)
{
    static const char faces[] = "URFDLB";
    char shown[TSL_FACELETS_MAX], held[55] = "";
    tsl_cube3 cube;
    solution found;
    s->puzzle->type->facelets(s->puzzle->self, shown, state);
    for (unsigned i = 0; i < 54; i++)
        for (unsigned face = 0; face < 6; face++)
            if (shown[9 * face + 4] == shown[i]) held[i] = faces[face];
    int status = cube_from_facelets(&cube, held, err);
    if (status == TSL_OK) status = solver_solve(&found, s->cube, &cube, err);
    if (status != TSL_OK) return status;
    *out = (tsl_answer){.count = found.cost, .optimal = found.optimal, .nodes = found.nodes};
    cube_write_moves(out->moves, found.moves, found.count);
    return solver_has_goal(s->cube) ? TSL_OK : check_answer(out, s, state, err);
}

int puzzle_solver_solve(tsl_answer *out, const puzzle_solver *s, const void *state, tsl_err *err)
{
    const tsl_puzzle *type = s->puzzle->type;
    tsl_ask ask = s->ask;
    tsl_err why = {0};
    if (s->cube) return solve_cube(out, s, state, err);
    ask.work = xaligned(64, s->work_size);
    int status = type->solve(s->puzzle->self, out, state, &ask, &why);
    free(ask.work);
    if (status == TSL_OK) return check_answer(out, s, state, err);
    return tsl_fail(err, (tsl_status)status, "puzzle '%s': %.3000s", type->id, why.text);
}

void puzzle_solver_trace(FILE *out, const tsl_answer *answer)
{
    size_t begin = 0;
    for (unsigned i = 0; i < answer->phase_count; i++) {
        const size_t end = answer->phases[i].end;
        begin += strspn(answer->moves + begin, " ");
        fprintf(out, "phase %u: %s\n", i + 1, answer->phases[i].name);
        if (end > begin) fprintf(out, "  %.*s\n", (int)(end - begin), answer->moves + begin);
        if (end > begin) begin = end;
    }
}

/* Prints a solution phase by phase. Moves and subgroups are named as in the given position;
 * coordinates are those of the position as the search looked at it. */

typedef struct trace {
    FILE *out;
    const phases *phases; /* of the method; NULL: its distances are unknown */
    const chain *chain;
    const solver_view *view;
    symmetry_group symmetry;
    tsl_cube3 cube; /* as the search sees it */
} trace;

/* The optimal search has no phases. */
static const phase all_at_once = {
    .subgroup = "solved",
    .moves = TSL_ALL_MOVES3,
    .coordinate_count = 4,
    .coordinates = {AT_CORNERS, AT_TWIST, AT_FLIP, AT_SLICE},
};
static const chain one_search = {
    .first_group = "G0 = <U, D, R, L, F, B>", .phase_count = 1, .phases = {&all_at_once}};

static void print_coordinates(const trace *t, unsigned number, const char *move)
{
    const phase *what = t->chain->phases[number];
    unsigned at[PHASE_COORDINATES] = {0};
    if (t->phases) phases_coordinates(at, t->phases, number, &t->cube);
    fprintf(t->out, "  %-3s", move);
    for (unsigned i = 0; i < what->coordinate_count; i++) {
        const coordinate_id id = what->coordinates[i];
        fprintf(t->out, "%s %s %u", i ? "," : "", coordinates[id].name,
                t->phases ? at[i] : coordinate_get(id, NULL, &t->cube));
    }
    if (t->phases)
        fprintf(t->out, ", %s %u", chain_phase_is_exact(what) ? "distance" : "distance at least",
                phases_distance(&t->phases->data[number], at));
    putc('\n', t->out);
}

/* A move of a phase's frame, as in the position that was given. */
static unsigned given_move(const trace *t, unsigned move)
{
    return t->symmetry.move[t->symmetry.inverse[t->view->rotation]][move];
}

static move_set given_moves(const trace *t, unsigned number)
{
    move_set moves = t->chain->phases[number]->moves, given = 0;
    for (unsigned m = 0; m < TSL_MOVES3; m++)
        if (moves >> m & 1) given |= 1u << given_move(t, m);
    return given;
}

/* The group that a phase starts from; `name` says it in the frame of the phases. */
static void print_group(const trace *t, const char *name, unsigned number)
{
    char written[64];
    subgroup_turns(written, number < t->chain->phase_count ? given_moves(t, number) : 0);
    if (number == t->chain->phase_count || (name && t->view->rotation == 0))
        fputs(name, t->out);
    else
        fprintf(t->out, "<%s>", written);
}

static void print_phase_moves(const trace *t, unsigned number)
{
    move_set given = given_moves(t, number);
    fputs("  moves", t->out);
    for (unsigned m = 0; m < TSL_MOVES3; m++)
        if (given >> m & 1) fprintf(t->out, " %s", cube_move_name(m));
    putc('\n', t->out);
}

static void print_view(const trace *t)
{
    static const char *const axes[] = {"U-D", "R-L", "F-B"};
    const solver_view *v = t->view;
    unsigned up = given_move(t, 0) / 3 % 3;
    if (v->rotation)
        fprintf(t->out, "along the axis %s: coordinates are those of the position with %s as U-D\n",
                axes[up], axes[up]);
    if (v->inverse)
        fputs("in the inverse position: the answer is what follows, read from the end, each move "
              "undone\n",
              t->out);
    if (v->premove_count == 0) return;
    fputs("premoves", t->out);
    for (unsigned i = 0; i < v->premove_count; i++)
        fprintf(t->out, " %s", cube_move_name(v->moves[i]));
    fputs(": done before the position's own moves, so they end what follows\n", t->out);
}

/* The position as the search sees it: turned, inverted, with the premoves done first. */
static void begin_trace(trace *t, const tsl_cube3 *cube)
{
    const solver_view *v = t->view;
    tsl_cube3 premoved;
    symmetry_init(&t->symmetry);
    t->cube = *cube;
    if (v->inverse) cube_invert(&t->cube, &t->cube);
    cube_solved(&premoved);
    for (unsigned i = 0; i < v->premove_count; i++) cube_move(&premoved, v->moves[i]);
    cube_multiply(&t->cube, &premoved, &t->cube);
    symmetry_conjugate(&t->cube, &t->symmetry, &t->cube, v->rotation);
}

void solve_trace(FILE *out, const solver *s, const solution *answer, const tsl_cube3 *cube)
{
    const solver_view *v = &answer->view;
    trace t = {.out = out, .phases = solver_phases(s), .view = v};
    t.chain = t.phases ? t.phases->what : v->phase_count == 2 ? &chain_kociemba : &one_search;
    begin_trace(&t, cube);
    print_view(&t);
    unsigned done = v->premove_count;
    for (unsigned i = 0; i < t.chain->phase_count; i++) {
        fprintf(out, "phase %u: ", i + 1);
        print_group(&t, i ? t.chain->phases[i - 1]->subgroup : t.chain->first_group, i);
        fputs(" -> ", out);
        print_group(&t, t.chain->phases[i]->subgroup, i + 1);
        fprintf(out, ": %u moves\n", v->phase_end[i] - done);
        print_phase_moves(&t, i);
        print_coordinates(&t, i, "");
        for (; done < v->phase_end[i]; done++) {
            cube_move(&t.cube, t.symmetry.move[v->rotation][v->moves[done]]);
            print_coordinates(&t, i, cube_move_name(v->moves[done]));
        }
    }
}
