/* The plugin ABI: what a puzzle or renderer plugin offers, and what the host lends it.
 *
 * A plugin is one shared object that exports one data symbol:
 *
 *     TSL_EXPORT const tsl_plugin tsl_plugin_entry = { .abi = TSL_ABI, ... };
 *
 * Everything it points to is constant and lives as long as the process; a plugin is never
 * unloaded. No memory changes owner: the caller provides storage and keeps it. Strings are UTF-8.
 *
 * Threads: [main] is called once, from one thread. [any] is called from many threads at once on
 * the same tables, which are read-only by then; it allocates nothing and keeps no state.
 *
 * Errors: a function that returns int returns TSL_OK or fills `err` (see tsl_fail) and returns its
 * code. A message never holds a scramble or a state; that of read() may name pieces.
 *
 * The ABI is frozen. While TSL_ABI is 5, these do not change: the members of each struct, their
 * order and types; the values of enums and constants; the arguments of each function, what it may
 * assume and what it promises. A change to any of them raises TSL_ABI, and the program then refuses
 * a plugin built for another number. Within ABI 5 the wording of comments and messages may change,
 * inline helpers, macros and what a plugin may leave out may be added, and `twistseal plugin check`
 * may find more broken promises. */
#ifndef TWISTSEAL_PLUGIN_H
#define TWISTSEAL_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "twistseal/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TSL_ABI          5u
#define TSL_STATE_MAX    1024u /* bytes of a state */
#define TSL_SCRAMBLE_MAX 2048u /* bytes of a scramble, NUL included */
#define TSL_FACELETS_MAX 1024u /* letters of a facelet string, NUL included */
#define TSL_PHASES       8u    /* phases of a solution */

/* A plugin's only source of randomness: it must not use a clock, rand() or getrandom(). */
typedef struct tsl_rng {
    void *self;
    /* A uniform number in [0, bound), bound >= 1. It always returns: if the host's generator fails,
     * the host drops the whole draw afterwards. */
    uint64_t (*below)(void *self, uint64_t bound);
} tsl_rng;

static inline uint64_t tsl_below(tsl_rng *rng, uint64_t bound)
{
    return rng->below(rng->self, bound);
}

/* ---- where plugins write ---- */

/* Where a plugin writes a text or a file. */
typedef struct tsl_sink {
    void *self;
    /* Returns TSL_OK, or a code after which the plugin must stop and return it. */
    int (*write)(void *self, const void *bytes, size_t size);
    /* For renderers: takes a sentence about something that could not be rendered as asked, such as
     * letters that no font has. The sentence quotes nothing from the document. May be NULL. */
    void (*notice)(void *self, const char *sentence);
} tsl_sink;

/* ---- the 3x3x3 engine, lent to every plugin ---- */

/* A 3x3x3 cube by cubies: corner[i] = piece | twist << 4, edge[i] = piece | flip << 4 at position
 * i. Corners URF UFL ULB UBR DFR DLF DBL DRB, edges UR UF UL UB DR DF DL DB FR FL BL BR; the
 * centres do not move. Twist counts clockwise turns of the piece. */
typedef struct tsl_cube3 {
    uint8_t corner[8];
    uint8_t edge[12];
} tsl_cube3;

/* Moves are numbered 3 * face + turns - 1, faces in the order U R F D L B, turns 1 (clockwise
 * quarter), 2 (half), 3 (counter-clockwise quarter). */
#define TSL_MOVES3     18u
#define TSL_ALL_MOVES3 0x3ffffu

typedef struct tsl_solve3 {
    unsigned max_moves; /* the longest sequence accepted, 1..30; 21 is enough if first and last are
                           free */
    uint32_t first;     /* bit m set: the sequence may begin with move m; TSL_ALL_MOVES3 is free */
    uint32_t last;      /* bit m set: the sequence may end with move m */
    unsigned nth;       /* 0: the first answer in the documented order, k: the k-th one after it */
    uint64_t max_nodes; /* stop with TSL_ELIMIT after this many nodes; 0: no limit */
} tsl_solve3;

typedef struct tsl_moves3 {
    uint8_t move[32]; /* move[0..count) */
    size_t count;
} tsl_moves3;

/* The 3x3x3 solver; each host has its own. Each function gets the engine it belongs to. */
typedef struct tsl_engine3 tsl_engine3;
struct tsl_engine3 {
    void *self;       /* the host's */
    size_t work_size; /* bytes of scratch one solve() needs, 64-byte aligned, contents undefined */
    /* [any] The solved cube. */
    void (*solved)(const tsl_engine3 *engine, tsl_cube3 *out);
    /* [any] Applies one move, 0..17. */
    void (*move)(const tsl_engine3 *engine, tsl_cube3 *cube, unsigned move);
    /* [any] 54 letters, faces in URFDLB order, row by row, and a NUL. */
    void (*facelets)(const tsl_engine3 *engine, char out[55], const tsl_cube3 *cube);
    /* [any] Finds at most limits->max_moves moves that solve `cube`, a reachable position. It uses
     * no clock and no thread: the same arguments give the same moves on every machine. Errors:
     * TSL_ELIMIT; TSL_ESYSTEM: no memory for the engine's tables, which the first call may bring.
     */
    int (*solve)(const tsl_engine3 *engine, tsl_moves3 *out, const tsl_cube3 *cube,
                 const tsl_solve3 *limits, void *work, tsl_err *err);
};

/* ---- what the host lends ---- */

typedef struct tsl_host tsl_host;

/* A table that the host builds once, keeps in the user's cache directory and checks before each
 * use. If the directory cannot be written, the host builds it in memory. */
typedef struct tsl_table {
    const char *name; /* [a-z0-9-]+, unique among all plugins: "222-distance" */
    uint32_t version; /* raise it whenever build() would write other bytes */
    size_t size;      /* bytes */
    /* Fills `out` (`size` bytes, zeroed, 64-byte aligned). May call host->parallel. */
    int (*build)(void *out, const void *context, const tsl_host *host, tsl_err *err);
} tsl_table;

/* What a host lends to a puzzle may be used until the puzzle is closed. Each function gets the host
 * it belongs to; a process may have several hosts. */
struct tsl_host {
    uint32_t abi;
    void *self; /* the host's */
    /* [main] The engine. Call it in init; its tables are read or built before something is solved.
     */
    int (*engine3)(const tsl_host *host, const tsl_engine3 **out, tsl_err *err);
    /* [main] The table's bytes, read-only, 64-byte aligned. `context` is handed to build(). */
    int (*table)(const tsl_host *host, const void **out, const tsl_table *table,
                 const void *context, tsl_err *err);
    /* [any] Runs job(context, i) for every i in [0, count), on all cores; returns when all are
     * done. A job may call parallel too: each call has its own threads. */
    void (*parallel)(const tsl_host *host, size_t count, void (*job)(void *context, size_t i),
                     void *context);
};

/* ---- a puzzle ---- */

/* What scramble() is asked for. */
typedef struct tsl_want {
    unsigned nth; /* 0: the puzzle's normal sequence, k: the k-th alternative for the same state */
    tsl_rng *rng; /* for a puzzle that chooses among sequences; each nth has its own stream */
    void *work;   /* work_size bytes, 64-byte aligned, this call's own, contents undefined */
} tsl_want;

/* What solve() is asked for. */
typedef struct tsl_ask {
    /* "U R2": only these moves and their powers, blanks between them; NULL: all. */
    const char *moves;
    bool optimal;       /* a sequence that is proven to have as few turns as any */
    unsigned nth;       /* 0: the first answer, k: the k-th alternative to it */
    uint64_t max_nodes; /* the best answer within so many positions; 0: the puzzle decides */
    void *work; /* get_solve_size() bytes, 64-byte aligned, this call's own, contents undefined */
} tsl_ask;

/* A part of a solution. */
typedef struct tsl_phase {
    const char *name; /* "<U, D, R2> -> solved"; borrowed until the puzzle is closed */
    size_t end;       /* its last move ends before moves[end]; the first phase begins at 0 */
} tsl_phase;

typedef struct tsl_answer {
    char moves[TSL_SCRAMBLE_MAX];
    unsigned count;               /* turns of the puzzle's metric */
    bool optimal;                 /* proven: no sequence of the moves asked for has fewer turns */
    uint64_t nodes;               /* positions searched; 0: it looked the answer up */
    unsigned phase_count;         /* 0: the whole is one part without a name */
    tsl_phase phases[TSL_PHASES]; /* in the order of `moves`; the last one ends with them */
} tsl_answer;

/* A number about a state that filters may ask for: "cross_white", "eo_fb", "corners_solved". */
typedef struct tsl_trait {
    const char *name; /* [a-z][a-z0-9_]*: scripts write s.name */
    const char *doc;  /* one sentence: what it counts, in which metric */
    int32_t min, max;
    /* [any] Exact, from min to max. */
    int32_t (*value)(const void *self, const void *state);
} tsl_trait;

/* A set of states for practice, such as "last-layer", that are too rare for a filter to find. */
typedef struct tsl_subset {
    const char *name; /* [a-z0-9-]+ */
    const char *doc;
    /* [any] A uniformly random state of the subset. */
    void (*draw)(const void *self, void *state, tsl_rng *rng);
    /* [any] */
    bool (*contains)(const void *self, const void *state);
} tsl_subset;

/* A state is `state_size` bytes of plain data in canonical form: memcpy copies it, memcmp compares
 * two. If a puzzle is scrambled by random moves, its state holds the moves. A function that takes a
 * state gets one that solved, draw or apply wrote. `self` is what init() stored. */
typedef struct tsl_puzzle {
    const char *id;         /* [a-z0-9]+: "333" */
    const char *name;       /* "3x3x3 cube" */
    const char *draw_as;    /* the script in lua/draw that draws it: "cube", "pyraminx" */
    uint32_t state_size;    /* 1..TSL_STATE_MAX */
    uint32_t facelet_count; /* letters in its facelet string, < TSL_FACELETS_MAX */
    uint32_t hidden_count;  /* stickers that can be out of sight, where they have no letter */
    uint32_t metric_max;    /* within() answers for n in 0..metric_max */
    uint32_t self_size;     /* bytes, zeroed, that *self points to when init is called; 0: NULL */
    uint32_t work_size;     /* bytes of scratch for scramble(), 0 if none; see also get_work_size */
    /* About how many 3x3x3s the engine solves for one scramble. The host uses it to choose the
     * engine's tables; answers do not depend on it. */
    uint32_t engine_solves;

    /* [main] Prepares tables. *self is what the other functions get. It points to self_size bytes
     * that the host keeps until the puzzle is closed; init may store another pointer instead. */
    int (*init)(void **self, const tsl_host *host, tsl_err *err);
    /* [main] Prepares what only traits need. Called before the first value(), perhaps several
     * times. NULL: traits need no preparation beyond init. */
    int (*init_traits)(void *self, const tsl_host *host, tsl_err *err);
    /* [main] Prepares what only scramble, solve and explain need, such as large tables: who applies
     * and compares states does not wait for it. Called before the first of the three, perhaps
     * several times. NULL: they need no preparation beyond init. */
    int (*init_scramble)(void *self, const tsl_host *host, tsl_err *err);
    /* [main] The scratch scramble() needs once init_scramble is done; NULL: work_size says it. */
    size_t (*get_work_size)(const void *self);
    /* [any] */
    void (*solved)(const void *self, void *state);
    /* [any] A uniformly random state, or uniformly random moves where the puzzle says so. */
    void (*draw)(const void *self, void *state, tsl_rng *rng);
    /* [any] *yes: can the state be solved in at most n moves of the puzzle's metric? Exact. */
    int (*within)(const void *self, bool *yes, const void *state, unsigned n, tsl_err *err);
    /* [any] Writes a scramble that takes the solved puzzle to `state`. Errors: TSL_ELIMIT where
     * there is no want->nth-th alternative. */
    int (*scramble)(const void *self, char out[TSL_SCRAMBLE_MAX], const void *state,
                    const tsl_want *want, tsl_err *err);
    /* [any] Applies a scramble to `state`. Errors: TSL_EINPUT naming the token and its position
     * ("move 3: 'Q' is not a turn"); `state` is then unchanged. */
    int (*apply)(const void *self, void *state, const char *moves, tsl_err *err);
    /* [any] The colour of the sticker at each place, as one letter, in the order lua/draw uses, and
     * a NUL. Each state has the letters of the solved state in another order; up to hidden_count of
     * them may have been swapped with stickers out of sight. If parts turn in place, as a clock's
     * hands do, a letter says how far; the solved state is then one letter repeated. States with
     * the same letters look the same. */
    void (*facelets)(const void *self, char out[TSL_FACELETS_MAX], const void *state);

    /* Each of the next four may be NULL: the puzzle does not offer it. */

    /* [any] A state that has these letters, the only one where letters tell states apart; `state`
     * is written only then. `letters` has facelet_count letters of printable ASCII, none of them a
     * blank, and a NUL. Errors: TSL_EINPUT names what is wrong: "two pieces are UR", "a piece such
     * as UFR is twisted". */
    int (*read)(const void *self, void *state, const char *letters, tsl_err *err);
    /* [main] The scratch solve() needs once init_scramble is done, in bytes; NULL: none. */
    size_t (*get_solve_size)(const void *self);
    /* [any] Finds moves that take `state` to solved. It uses no clock: the same question has the
     * same answer on every machine. Errors: TSL_EUSAGE: it does not solve in the way asked for;
     * TSL_EINPUT: ask->moves has what is no move ("'Q' is not a turn"), or its moves cannot solve
     * `state`; TSL_ELIMIT: nothing was found within max_nodes, or there is no nth alternative. */
    int (*solve)(const void *self, tsl_answer *out, const void *state, const tsl_ask *ask,
                 tsl_err *err);
    /* [any] Writes a text, lines of at most 100 columns, that tells how it solves: phases, how
     * many states each has, the sizes of tables, the distribution of depths. Returns what
     * sink->write returned. */
    int (*explain)(const void *self, tsl_sink *sink, tsl_err *err);

    const tsl_trait *traits;   /* ended by a NULL name; NULL if none */
    const tsl_subset *subsets; /* ended by a NULL name; NULL if none */
} tsl_puzzle;

/* ---- a renderer: pages as a display list, to a file format ---- */

/* Lengths in points (1/72 inch), origin top left, y down. Colours 0xRRGGBB, or TSL_NO_COLOUR. */
#define TSL_NO_COLOUR  0xffffffffu
#define TSL_FIT_GROUPS 1000u

typedef enum tsl_item_kind {
    TSL_POLYGON = 0,
    TSL_TEXT = 1,
    TSL_LINE = 2,
    TSL_CIRCLE = 3,
    TSL_QR = 4
} tsl_item_kind;
typedef enum tsl_align { TSL_LEFT = 0, TSL_CENTRE = 1, TSL_RIGHT = 2 } tsl_align;
typedef enum tsl_face { TSL_SANS = 0, TSL_MONO = 1 } tsl_face;

typedef struct tsl_item {
    tsl_item_kind kind;
    uint32_t fill;   /* polygon, circle, text */
    uint32_t stroke; /* polygon, circle, line */
    double width;    /* of the stroke */
    double opacity;  /* 0..1 */
    /* polygon: its corners; line: its two ends; circle: its centre and {radius, 0}. */
    const double (*points)[2];
    size_t point_count;
    /* text: set inside the box x, y, w, h, vertically centred, broken at spaces and line feeds
     * only, at the largest size from size_min to size_max that fits. All items of a page with the
     * same fit_group, 1 to TSL_FIT_GROUPS, get the smallest of their sizes; 0: no group. `angle`
     * turns it clockwise about the box's centre, in degrees; turned text may become outlines.
     * QR: the code of `text` in black, as large as the box x, y, w, h allows, its quiet zone
     * included. */
    const char *text;
    double x, y, w, h;
    double size_min, size_max;
    double angle;
    tsl_align align;
    tsl_face face;
    bool bold;
    unsigned fit_group;
} tsl_item;

typedef struct tsl_page {
    const char *outline; /* its entry in the file's outline, where the format has one; or NULL */
    double width, height;
    const tsl_item *items;
    size_t item_count;
} tsl_page;

typedef struct tsl_document {
    const char *title; /* goes into the file's metadata */
    const char *date;  /* "2026-11-20T00:00:00Z"; the only date in the file */
    const tsl_page *pages;
    size_t page_count;
} tsl_document;

/* A finished file, as render() wrote it or as it was read from somewhere. */
typedef struct tsl_file {
    const void *bytes;
    size_t size;
} tsl_file;

/* Some pages of a file of render(). */
typedef struct tsl_part {
    tsl_file file;
    size_t first, count; /* pages, from 0 */
    const char *outline; /* an entry of the outline, which leads to the first of them; or NULL */
} tsl_part;

typedef struct tsl_renderer {
    const char *id;        /* "pdf" */
    const char *extension; /* "pdf" */
    bool many_pages;       /* false: it takes documents of one page */
    /* [any] The same document gives the same bytes. */
    int (*render)(const tsl_document *document, tsl_sink *sink, tsl_err *err);
    /* [any] Encrypts a file of render(), its metadata too, so that it opens with `passcode` alone;
     * `owner` is the password to change it. Each call may write other bytes. NULL: this format
     * cannot be encrypted. */
    int (*lock)(const tsl_file *file, const char *passcode, const char *owner, tsl_sink *sink,
                tsl_err *err);
    /* [any] Reads a file of anyone's: opens it with `passcode` (NULL: it is not encrypted), and
     * writes the texts that its pages show, a line feed after each page. TSL_EINPUT: it is no such
     * file, or opens with another passcode. NULL: this format cannot be read. */
    int (*read)(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);
    /* [any] Opens a file of anyone's, as read() does, and writes it in a normal form that is not
     * encrypted: that of a file of render() and that of its lock() are the same bytes. A file that
     * should open with `passcode` and is not encrypted as lock() does it: TSL_EINPUT. NULL: this
     * format cannot be encrypted. */
    int (*unlock)(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err);
    /* [any] Writes one file of these pages, in this order, with a title and the first file's date.
     * The same parts, one at least, give the same bytes. NULL: the pages are rendered once more. */
    int (*join)(const char *title, const tsl_part *parts, size_t count, tsl_sink *sink,
                tsl_err *err);
} tsl_renderer;

/* ---- the entry ---- */

typedef struct tsl_plugin {
    uint32_t abi;                         /* TSL_ABI, always first */
    const char *name;                     /* "cube3" */
    const char *version;                  /* "1.0.0" */
    const tsl_puzzle *const *puzzles;     /* ended by NULL; NULL if none */
    const tsl_renderer *const *renderers; /* ended by NULL; NULL if none */
    /* [main] Makes a puzzle of a definition, a JSON text (lua/puzzles/README.md). *self is what
     * init then finds in its *self. Both live until undefine(self). Errors: TSL_EINPUT names what
     * is wrong with the definition. NULL: the plugin defines no puzzles. */
    int (*define)(const tsl_puzzle **out, void **self, const char *json, size_t size, tsl_err *err);
    /* [main] Frees what define made, once the puzzle is closed. */
    void (*undefine)(void *self);
} tsl_plugin;

#define TSL_ENTRY "tsl_plugin_entry"

#ifdef __cplusplus
}
#endif
#endif
