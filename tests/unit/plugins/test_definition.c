/* Definitions that are wrong are refused, and the message says what is wrong. */
#include "defined_puzzle.h"

/* The Ivy Cube with one key changed; an empty value leaves the key out. */
static const struct {
    const char *key, *value, *message;
} broken[] = {
    {"colour", "1", "unknown key 'colour'"},
    {"id", "", "'id' is missing"},
    {"id", "\"Ivy\"", "'id' must be a text of 1 to 16 lower-case letters and digits"},
    {"id", "7", "'id' must be a text of 1 to 16 lower-case letters and digits"},
    {"name", "\"a\\nb\"", "'name' must be a text of 1 to 64 bytes without line breaks"},
    {"draw_as", "\"\"", "'draw_as' must be a text of 1 to 16 lower-case letters and digits"},
    {"facelets", "\"UU1\"", "'facelets' must be a text of 1 to 1023 letters A-Z and a-z"},
    {"facelets", "\"UUU\"", "piece 2: there is no facelet 5, only 1 to 3"},
    {"states", "\"-1\"", "'states' must be a text of 1 to 159 digits"},
    {"states", "\"29161\"", "there are 29160 states, not 29161"},
    {"length", "0", "'length' must be a whole number from 1 to 100"},
    {"length", "1.5", "'length' must be a whole number from 1 to 100"},
    {"metric_max", "101", "'metric_max' must be a whole number from 1 to 100"},
    {"metric_max", "9", "'metric_max' is 9, but the greatest distance is 8"},
    {"metric_max", "", "'metric_max' is missing: a small puzzle names its greatest distance"},
    {"pieces", "", "'pieces' must be a list of at most 300 lists of facelets"},
    {"pieces", "[]", "it has no pieces"},
    {"pieces", "[[2],[]]", "piece 2 has no facelets"},
    {"pieces", "[[2],5]", "'pieces': item 2 is no list of facelets"},
    {"pieces", "[[2],[0]]", "'pieces': a facelet must be a whole number from 1 to 1023"},
    {"pieces", "[[2],[3,2]]", "piece 2: facelet 2 belongs to two places"},
    {"pieces", "[[2],[5]]", "move R: facelet 1 belongs to no piece"},
    {"pieces", "[[2,5],[8],[11],[14],[17],[1,16,4],[3,7,13],[10,9,6],[12,18,15]]",
     "move R takes piece 1 apart"},
    {"moves", "[]", "'moves' must be a list of 1 to 48 moves"},
    {"moves", "[7]", "a move must be a table of name and cycles"},
    {"moves", "[{\"name\":\"R2'\",\"cycles\":[[2,5]]}]",
     "the name of a move must have 1 to 6 letters and then digits, if any"},
    {"moves", "[{\"name\":\"R\",\"turns\":3,\"cycles\":[[2,5]]}]",
     "a move has a name and cycles, not 'turns'"},
    {"moves", "[{\"name\":\"R\"}]", "move R must be a list of at most 300 lists of facelets"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,99]]}]", "move R: facelet 99 belongs to no piece"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8],[5,11]]}]",
     "move R: facelet 5 goes to two places"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2],[5]]}]", "move R moves nothing"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5]]},{\"name\":\"R\",\"cycles\":[[5,8]]}]",
     "two moves are called R"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8]]},{\"name\":\"R2\",\"cycles\":[[2,5]]}]",
     "there are 6 states, not 29160"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8,11]]},{\"name\":\"R2\",\"cycles\":[[2,5]]}]",
     "two turns are called R2"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[2,5,8,11],[1,16,4],[3,7,13]]}]",
     "there are 12 states, not 29160"},
    {"moves", "[{\"name\":\"R\",\"cycles\":[[1,16,4,2]]}]", "move R takes piece 7 apart"},
    {"rotations", "[{\"name\":\"x\",\"cycles\":[[2,5]]}]", "a rotation carries the turn R to none"},
    {"orientation", "\"any\"", "'orientation' can be \"any\", where there are rotations"},
    {"traits", "7", "'traits' must be a list of at most 8 traits"},
    {"traits", "[7]", "a trait must be a table"},
    {"traits", "[{\"name\":\"A\"}]",
     "'name' must be a text of 1 to 32 lower-case letters, digits and underscores"},
    {"traits", "[{\"name\":\"a\"}]", "'doc' is missing"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"most\":3}]",
     "trait a has a name, a doc and one of distance, turns, turns_apart, turns_to_any, count, "
     "solved and others"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"turns\":1}]", "trait a: 'turns' must be true"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"count\":[]}]", "trait a: 'count' must be a list"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"count\":[[]]}]",
     "trait a: 1 to 24 looks are lists of lists of facelets"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"count\":[[[]]]}]",
     "trait a: item 1 is no list of facelets"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"count\":[[[1,19]]]}]",
     "trait a: there is no facelet 19"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"others\":[[1]]}]",
     "trait a: 1 to 24 items have letters and facelets"},
    {"traits",
     "[{\"name\":\"a\",\"doc\":\"b\",\"turns\":true},{\"name\":\"a\",\"doc\":\"b\",\"turns\":true}"
     "]",
     "two traits are called a"},
    {"traits", "[{\"name\":\"a\",\"doc\":\"b\",\"turns_to_any\":[[[1,4]]]}]",
     "trait a: the solved puzzle has none of these looks"},
    {"subsets", "7", "'subsets' must be a list of at most 8 subsets"},
    {"subsets", "[7]", "'name' is missing"},
    {"subsets", "[{\"name\":\"A\"}]",
     "'name' must be a text of 1 to 32 lower-case letters and digits"},
    {"subsets", "[{\"name\":\"a\",\"doc\":\"b\"}]",
     "subset a must be a list of at most 300 lists of facelets"},
    {"subsets", "[{\"name\":\"a\",\"doc\":\"b\",\"free\":[]}]",
     "subset a has a name, a doc and free pieces"},
    {"subsets", "[{\"name\":\"a\",\"doc\":\"b\",\"free\":[[19]]}]",
     "subset a: facelet 19 is of no piece"},
    {"subsets",
     "[{\"name\":\"a\",\"doc\":\"b\",\"free\":[[1]]},{\"name\":\"a\",\"doc\":\"b\",\"free\":[[1]]}"
     "]",
     "two subsets are called a"},
};

static void says_what_is_wrong_with_a_definition(void **state)
{
    (void)state;
    json_t *ivy = load_table("tests/data/puzzles/ivy4.lua");
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        defined *z = NULL;
        tsl_err err = {0};
        json_t *table = json_copy(ivy);
        if (*broken[i].value)
            json_object_set_new(table, broken[i].key,
                                json_loads(broken[i].value, JSON_DECODE_ANY, NULL));
        else
            json_object_del(table, broken[i].key);
        int status = define_json(&z, table, &err);
        if (status == TSL_OK) status = open_defined(z, &err);
        if (status == TSL_OK && z->puzzle.init_traits)
            status = z->puzzle.init_traits(&z->small, test_host(), &err);
        if (status != TSL_EINPUT || strcmp(err.text, broken[i].message) != 0)
            fail_msg("case %zu: \"%s\" instead of \"%s\"", i, err.text, broken[i].message);
        json_decref(table);
        undefine(z);
    }
    json_decref(ivy);
}

/* Definitions with bytes changed at random are refused or are puzzles; none does harm. */
static void check_random_changes(const char *file, unsigned least_refused)
{
    test_stream stream = {.at = 11};
    json_t *table = load_table(file);
    char *whole = json_dumps(table, JSON_COMPACT);
    json_decref(table);
    const size_t size = strlen(whole);
    unsigned refused = 0;
    for (unsigned i = 0; i < 20000; i++) {
        char changed[4096];
        const tsl_puzzle *type;
        void *self = NULL;
        memcpy(changed, whole, size);
        for (unsigned k = 0; k < 3; k++)
            changed[test_below(&stream, size)] = "0123456789[],{}\":RU"[test_below(&stream, 19)];
        refused += define(&type, &self, changed, size, NULL) != TSL_OK;
        undefine(self);
    }
    assert_in_range(refused, least_refused, 19999);
    free(whole);
}

static void random_changes_do_no_harm(void **state)
{
    (void)state;
    check_random_changes("tests/data/puzzles/ivy4.lua", 15000);
    check_random_changes("lua/puzzles/skewb.lua", 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_is_wrong_with_a_definition),
        cmocka_unit_test(random_changes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
