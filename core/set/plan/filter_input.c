/* What filters are given: a state, or a sequence of moves, as a JSON object. */
#include "filter_input.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "config/filter_rules.h"

/* ---- states ---- */

static size_t count_traits(const tsl_puzzle *type)
{
    size_t n = 0;
    while (type->traits && type->traits[n].name) n++;
    return n;
}

int filter_input_choose(trait_choice *out, const puzzle *p, const json_t *needs, const char *user,
                        tsl_err *err)
{
    const tsl_puzzle *type = p->type;
    const size_t n = needs || !type->init_traits ? count_traits(type) : 0;
    *out = (trait_choice){0};
    int status = needs_check(needs, type, user, err);
    if (status != TSL_OK) return status;
    out->traits = xcalloc(n + 1, sizeof *out->traits);
    for (size_t i = 0; i < n; i++)
        if (needs_include(needs, type->traits[i].name)) out->traits[out->count++] = i;
    return out->count > 0 ? puzzle_init_traits(p, err) : TSL_OK;
}

void trait_choice_free(trait_choice *choice)
{
    free(choice->traits);
    *choice = (trait_choice){0};
}

void filter_input_add_state(text *out, const puzzle *p, const void *state,
                            const trait_choice *chosen)
{
    char facelets[TSL_FACELETS_MAX];
    p->type->facelets(p->self, facelets, state);
    text_addf(out, "{\"puzzle\":\"%s\",\"facelets\":\"%s\"", p->type->id, facelets);
    for (size_t i = 0; i < chosen->count; i++) {
        const tsl_trait *trait = &p->type->traits[chosen->traits[i]];
        text_addf(out, ",\"%s\":%d", trait->name, (int)trait->value(p->self, state));
    }
    text_add(out, "}");
}

/* ---- sequences ---- */

enum { FACES_MAX = 64, FACE_SIZE = 8 };

/* One move of a scramble, which is not copied. */
typedef struct move {
    const char *text;
    size_t size;
} move;

static bool next_move(move *m, const char **at)
{
    *at += strspn(*at, " \n");
    *m = (move){*at, strcspn(*at, " \n")};
    *at += m->size;
    return m->size > 0;
}

/* The letters after the number of layers, without the 'w' of a wide turn. */
static void name_face(char out[FACE_SIZE], const move *m)
{
    size_t i = 0, n = 0;
    while (i < m->size && isdigit((unsigned char)m->text[i])) i++;
    for (; i < m->size && isalpha((unsigned char)m->text[i]) && n + 1 < FACE_SIZE; i++)
        if (m->text[i] != 'w') out[n++] = m->text[i];
    out[n] = '\0';
}

static bool turns_the_puzzle(const move *m)
{
    return m->size > 0 && memchr("xyz", m->text[0], 3) != NULL;
}

static void add_string(text *out, const char *bytes, size_t size)
{
    text_add(out, "\"");
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '"' || bytes[i] == '\\') text_add(out, "\\");
        text_add_bytes(out, bytes + i, 1);
    }
    text_add(out, "\"");
}

static void add_list(text *out, const char *key, const char *scramble, bool rotations)
{
    move m;
    const char *comma = "";
    text_addf(out, "\"%s\":[", key);
    while (next_move(&m, &scramble)) {
        if (!rotations && turns_the_puzzle(&m)) continue;
        text_add(out, comma);
        add_string(out, m.text, m.size);
        comma = ",";
    }
    text_add(out, "],");
}

typedef struct face_count {
    char face[FACE_SIZE];
    unsigned count;
} face_count;

/* Faces past FACES_MAX are not counted; no puzzle has so many. */
static void count_face(face_count *faces, size_t *n, const char *face)
{
    size_t i = 0;
    while (i < *n && strcmp(faces[i].face, face) != 0) i++;
    if (i == FACES_MAX || !*face) return;
    if (i == *n) memcpy(faces[(*n)++].face, face, FACE_SIZE);
    faces[i].count++;
}

static void add_faces(text *out, const char *scramble)
{
    move m;
    face_count faces[FACES_MAX] = {{{0}, 0}};
    size_t n = 0;
    char face[FACE_SIZE] = "";
    while (next_move(&m, &scramble)) {
        if (turns_the_puzzle(&m)) continue;
        name_face(face, &m);
        count_face(faces, &n, face);
    }
    text_add(out, "\"faces\":{");
    for (size_t i = 0; i < n; i++)
        text_addf(out, "%s\"%s\":%u", i ? "," : "", faces[i].face, faces[i].count);
    text_add(out, "},");
}

static void add_end(text *out, const char *which, const move *m)
{
    char face[FACE_SIZE];
    name_face(face, m);
    text_addf(out, "\"%s\":", which);
    add_string(out, m->text, m->size);
    text_addf(out, ",\"%s_face\":\"%s\",", which, face);
}

void filter_input_add_moves(text *out, const char *scramble)
{
    move m, first = {"", 0}, last = {"", 0};
    unsigned length = 0;
    for (const char *at = scramble; next_move(&m, &at); length++) {
        if (length == 0) first = m;
        last = m;
    }
    text_add(out, "{");
    add_list(out, "moves", scramble, true);
    add_list(out, "turns", scramble, false);
    add_faces(out, scramble);
    add_end(out, "first", &first);
    add_end(out, "last", &last);
    text_addf(out, "\"length\":%u}", length);
}
