/* Rubik's clock: 14 independent dials, in the notation of 2024 (WCA regulation 12g).
 *
 * Facelets: 18 letters, A for a hand at 12, B at 1, ... L at 11; first the side the scramble
 * starts on, then the other one as seen after y2, each row by row:
 *
 *       0  1  2        9 10 11
 *       3  4  5       12 13 14
 *       6  7  8       15 16 17
 *
 * Two corners back to back are one wheel: 9 always shows the opposite of 2, 11 of 0, 15 of 8 and 17
 * of 6. All pins are down. */
#include <string.h>

#include "lib/answers.h"
#include "lib/tokens.h"
#include "twistseal/plugin.h"

enum { UL, U, UR, L, C, R, DL, D, DR, DIALS }; /* of one side */
enum { FRONT, BACK, HOURS = 12 };

/* Pins as bits. A turn with some pins up moves every dial that one of its pins reaches. */
enum { PIN_UL = 1, PIN_UR = 2, PIN_DL = 4, PIN_DR = 8, ALL_PINS = 15 };

static const uint8_t reached_by[DIALS] = {
    [UL] = PIN_UL,         [U] = PIN_UL | PIN_UR, [UR] = PIN_UR,
    [L] = PIN_UL | PIN_DL, [C] = ALL_PINS,        [R] = PIN_UR | PIN_DR,
    [DL] = PIN_DL,         [D] = PIN_DL | PIN_DR, [DR] = PIN_DR,
};

typedef struct turn {
    const char *name;
    uint8_t pins;
} turn;

/* In the order of a scramble; after y2 the last five are enough. */
enum { T_UR, T_DR, T_DL, T_UL, T_U, T_R, T_D, T_L, T_ALL, TURNS };

static const turn turns[TURNS] = {
    [T_UR] = {"UR", PIN_UR},        [T_DR] = {"DR", PIN_DR},        [T_DL] = {"DL", PIN_DL},
    [T_UL] = {"UL", PIN_UL},        [T_U] = {"U", PIN_UL | PIN_UR}, [T_R] = {"R", PIN_UR | PIN_DR},
    [T_D] = {"D", PIN_DL | PIN_DR}, [T_L] = {"L", PIN_UL | PIN_DL}, [T_ALL] = {"ALL", ALL_PINS},
};

/* ---- dials ---- */

/* Hours of both sides, each as seen from its own side. */
typedef struct dials {
    int hour[2][DIALS];
} dials;

/* A state is the nine hours of the front and the five of the back that no wheel gives. */
static const uint8_t back_dials[] = {U, L, C, R, D};
enum { BACKS = sizeof back_dials, STATE_SIZE = DIALS + BACKS };

static int modulo(int hours)
{
    return (hours % HOURS + HOURS) % HOURS;
}

/* The corner behind a corner; the sides are mirror images. */
static unsigned behind(unsigned corner)
{
    static const uint8_t of[DIALS] = {[UL] = UR, [UR] = UL, [DL] = DR, [DR] = DL};
    return of[corner];
}

static const uint8_t corner_dials[4] = {UL, UR, DL, DR};

static void load(dials *d, const void *state)
{
    const uint8_t *bytes = state;
    for (unsigned i = 0; i < DIALS; i++) d->hour[FRONT][i] = bytes[i];
    for (unsigned i = 0; i < BACKS; i++) d->hour[BACK][back_dials[i]] = bytes[DIALS + i];
    for (unsigned i = 0; i < 4; i++)
        d->hour[BACK][behind(corner_dials[i])] = modulo(-bytes[corner_dials[i]]);
}

static void store(void *state, const dials *d)
{
    uint8_t *bytes = state;
    for (unsigned i = 0; i < DIALS; i++) bytes[i] = (uint8_t)modulo(d->hour[FRONT][i]);
    for (unsigned i = 0; i < BACKS; i++)
        bytes[DIALS + i] = (uint8_t)modulo(d->hour[BACK][back_dials[i]]);
}

static void turn_dials(dials *d, unsigned side, unsigned pins, int hours)
{
    for (unsigned i = 0; i < DIALS; i++)
        if (reached_by[i] & pins) d->hour[side][i] += hours;
    for (unsigned i = 0; i < 4; i++)
        if (reached_by[corner_dials[i]] & pins) d->hour[!side][behind(corner_dials[i])] -= hours;
}

/* ---- from dials to turns ---- */

/* What turns of U R D L and ALL make these edges and this centre: the centre misses no turn, an
 * edge only the opposite one. */
static void solve_back(int hours[TURNS], const int hour[DIALS])
{
    hours[T_D] = hour[C] - hour[U];
    hours[T_L] = hour[C] - hour[R];
    hours[T_U] = hour[C] - hour[D];
    hours[T_R] = hour[C] - hour[L];
    hours[T_ALL] = hour[C] - hours[T_U] - hours[T_R] - hours[T_D] - hours[T_L];
}

/* What nine turns make this side. An edge misses the opposite pair of pins and its two corners:
 * missed[U] = D + DL + DR. A corner gets its own turn, two pairs and ALL. The sums of all corners,
 * of all missed and the centre give the sum of the four single turns and ALL; then each unknown
 * stands alone in its equation. */
static void solve_front(int hours[TURNS], const int hour[DIALS])
{
    const int up = hour[C] - hour[U], right = hour[C] - hour[R], down = hour[C] - hour[D],
              left = hour[C] - hour[L], missed = up + right + down + left;
    const int corners = hour[UL] + hour[UR] + hour[DL] + hour[DR];
    const int singles = corners + 2 * missed - 4 * hour[C];
    hours[T_ALL] = hour[C] + singles - missed;
    const int rest = singles - hours[T_ALL];
    hours[T_DL] = rest + hour[UR] - down - left;
    hours[T_UL] = rest + hour[DR] - up - left;
    hours[T_UR] = rest + hour[DL] - up - right;
    hours[T_DR] = rest + hour[UL] - down - right;
    hours[T_D] = up - hours[T_DL] - hours[T_DR];
    hours[T_L] = right - hours[T_UL] - hours[T_DL];
    hours[T_U] = down - hours[T_UL] - hours[T_UR];
    hours[T_R] = left - hours[T_UR] - hours[T_DR];
}

static char *write_turn(char *out, unsigned which, int hours)
{
    for (const char *name = turns[which].name; *name;) *out++ = *name++;
    *out++ = (char)('0' + (hours <= 6 ? hours : HOURS - hours));
    *out++ = hours <= 6 ? '+' : '-';
    *out++ = ' ';
    return out;
}

/* What turns make these dials: of the front, and after y2 of the back. */
static void find_turns(int front[TURNS], int back[TURNS], dials *d)
{
    memset(back, 0, TURNS * sizeof *back);
    solve_back(back, d->hour[BACK]);
    for (unsigned i = T_U; i < TURNS; i++) turn_dials(d, BACK, turns[i].pins, -back[i]);
    solve_front(front, d->hour[FRONT]);
    for (unsigned i = 0; i < TURNS; i++) front[i] = modulo(front[i]), back[i] = modulo(back[i]);
}

static int fail_second(tsl_err *err)
{
    return tsl_fail(err, TSL_ELIMIT, "a clock's state has one sequence in this notation");
}

static int scramble(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err)
{
    (void)self;
    if (want->nth > 0) return fail_second(err);
    dials d;
    int front[TURNS], back[TURNS];
    load(&d, state);
    find_turns(front, back, &d);
    for (unsigned i = 0; i < TURNS; i++) out = write_turn(out, i, front[i]);
    memcpy(out, "y2 ", 3);
    out += 3;
    for (unsigned i = T_U; i < TURNS; i++) out = write_turn(out, i, back[i]);
    out[-1] = '\0';
    return TSL_OK;
}

/* ---- solving ---- */

/* Writes those turns that turn anything, each followed by a blank. */
static char *write_needed(tsl_answer *answer, char *out, const int hours[TURNS])
{
    for (unsigned i = 0; i < TURNS; i++) {
        if (hours[i] == 0) continue;
        out = write_turn(out, i, hours[i]);
        answer->count++;
    }
    return out;
}

/* The turns that make the dials' opposite: turns add up, in any order. */
static int solve(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err)
{
    (void)self;
    dials d;
    int front[TURNS], back[TURNS];
    int status = asked_nth_only(ask, err);
    if (status == TSL_OK && ask->nth > 0) status = fail_second(err);
    if (status != TSL_OK) return status;
    load(&d, state);
    for (unsigned i = 0; i < DIALS; i++) {
        d.hour[FRONT][i] = -d.hour[FRONT][i];
        d.hour[BACK][i] = -d.hour[BACK][i];
    }
    find_turns(front, back, &d);
    *out = (tsl_answer){.phase_count = 2};
    char *end = write_needed(out, out->moves, front), *front_end = end;
    if (memcmp(back, (int[TURNS]){0}, sizeof back) != 0) {
        memcpy(end, "y2 ", 3);
        end = write_needed(out, end + 3, back);
    }
    if (end > out->moves) *--end = '\0';
    out->phases[1] = (tsl_phase){"back", (size_t)(end - out->moves)};
    if (front_end > out->moves) front_end--;
    out->phases[0] = (tsl_phase){"front", (size_t)(front_end - out->moves)};
    return TSL_OK;
}

/* The place of a dial's letter. */
static unsigned letter_of(unsigned side, unsigned dial)
{
    return side * DIALS + dial;
}

static int read_letters(const void *self, void *state, const char *letters, tsl_err *err)
{
    (void)self;
    dials d;
    for (unsigned i = 0; i < 2 * DIALS; i++) {
        if (letters[i] < 'A' || letters[i] >= 'A' + HOURS)
            return tsl_fail(err, TSL_EINPUT,
                            "letter %u is %c, but hands are A (at 12) to L (at 11)", i + 1,
                            letters[i]);
        d.hour[i / DIALS][i % DIALS] = letters[i] - 'A';
    }
    for (unsigned i = 0; i < 4; i++) {
        const unsigned corner = corner_dials[i], other = behind(corner);
        if (modulo(d.hour[FRONT][corner] + d.hour[BACK][other]) != 0)
            return tsl_fail(err, TSL_EINPUT,
                            "letters %u and %u are one wheel: where one is %c, the other is %c",
                            letter_of(FRONT, corner) + 1, letter_of(BACK, other) + 1,
                            'A' + d.hour[FRONT][corner], 'A' + modulo(-d.hour[FRONT][corner]));
    }
    store(state, &d);
    return TSL_OK;
}

/* ---- the puzzle ---- */

static int init(void **self, const tsl_host *host, tsl_err *err)
{
    (void)self, (void)host, (void)err;
    return TSL_OK;
}

static void solved(const void *self, void *state)
{
    (void)self;
    memset(state, 0, STATE_SIZE);
}

/* One of 12^14 states. */
static void draw(const void *self, void *state, tsl_rng *rng)
{
    (void)self;
    uint8_t *bytes = state;
    uint64_t index = tsl_below(rng, 1283918464548864);
    for (unsigned i = 0; i < STATE_SIZE; i++, index /= HOURS) bytes[i] = (uint8_t)(index % HOURS);
}

/* One turn moves the centre of its side as far as everything else and leaves that of the other
 * side, so that the state says how far it would have been; which pins, is tried. */
static int within(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err)
{
    (void)err;
    uint8_t one[STATE_SIZE];
    dials d;
    solved(self, one);
    *yes = memcmp(state, one, STATE_SIZE) == 0;
    load(&d, state);
    for (unsigned i = 0; n > 0 && !*yes && i < 2 * ALL_PINS; i++) {
        unsigned side = i / ALL_PINS, pins = i % ALL_PINS + 1;
        if (d.hour[!side][C] != 0) continue;
        dials turned = {0};
        turn_dials(&turned, side, pins, d.hour[side][C]);
        store(one, &turned);
        *yes = memcmp(state, one, STATE_SIZE) == 0;
    }
    return TSL_OK;
}

/* "UR3+": pins, hours 0..6, direction. Half a turn and none are written with + only. */
static bool read_turn(unsigned *pins, int *hours, const tokens *token)
{
    for (unsigned i = 0; i < TURNS; i++) {
        size_t name = strlen(turns[i].name);
        if (token->length != name + 2 || memcmp(token->token, turns[i].name, name) != 0) continue;
        char digit = token->token[name], sign = token->token[name + 1];
        *pins = turns[i].pins;
        *hours = sign == '+' ? digit - '0' : '0' - digit;
        return (sign == '+' && digit >= '0' && digit <= '6') ||
               (sign == '-' && digit >= '1' && digit <= '5');
    }
    return false;
}

static int apply(const void *self, void *state, const char *moves, tsl_err *err)
{
    (void)self;
    dials d;
    unsigned side = FRONT, pins;
    int hours;
    load(&d, state);
    for (tokens token = {.rest = moves}; tokens_next(&token);) {
        if (tokens_is(&token, "y2"))
            side = !side;
        else if (read_turn(&pins, &hours, &token))
            turn_dials(&d, side, pins, hours);
        else
            return tokens_fail(&token, err);
    }
    store(state, &d);
    return TSL_OK;
}

static void facelets(const void *self, char out[TSL_FACELETS_MAX], const void *state)
{
    (void)self;
    dials d;
    load(&d, state);
    for (unsigned i = 0; i < DIALS; i++) {
        out[i] = (char)('A' + d.hour[FRONT][i]);
        out[DIALS + i] = (char)('A' + d.hour[BACK][i]);
    }
    out[2 * DIALS] = '\0';
}

static const tsl_puzzle rubiks_clock = {
    .id = "clock",
    .name = "Clock",
    .draw_as = "clock",
    .state_size = STATE_SIZE,
    .facelet_count = 2 * DIALS,
    .metric_max = 1,
    .init = init,
    .solved = solved,
    .draw = draw,
    .within = within,
    .scramble = scramble,
    .apply = apply,
    .facelets = facelets,
    .read = read_letters,
    .solve = solve,
};

static const tsl_puzzle *const puzzles[] = {&rubiks_clock, NULL};

TSL_EXPORT const tsl_plugin tsl_plugin_entry = {
    .abi = TSL_ABI, .name = "clock", .version = "1.0.0", .puzzles = puzzles};
