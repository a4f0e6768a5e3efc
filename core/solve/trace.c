/* Prints a solution phase by phase. Moves and subgroups are named as in the given position;
 * coordinates are those of the position as the search looked at it. */
#include "trace.h"

#include "cube/cube.h"
#include "cube/notation.h"
#include "cube/symmetry.h"
#include "subgroup.h"

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
        const coordinate *c = &coordinates[what->coordinates[i]];
        fprintf(t->out, "%s %s %u", i ? "," : "", c->name,
                t->phases ? at[i] : c->get(NULL, &t->cube));
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
    char turns[64];
    subgroup_turns(turns, number < t->chain->phase_count ? given_moves(t, number) : 0);
    if (number == t->chain->phase_count || (name && t->view->rotation == 0))
        fputs(name, t->out);
    else
        fprintf(t->out, "<%s>", turns);
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
