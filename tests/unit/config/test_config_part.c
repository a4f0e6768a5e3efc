/* A description that lacks what an earlier one has is told from one that only adds to it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config/part.h"

#define HEAD "{\"competition\":{\"id\":\"a\"},\"paper\":\"a4\",\"formats\":[\"text\"],\"events\":{"
#define R2   "{\"sets\":2,\"format\":\"a\"}"
#define R3   "{\"sets\":3,\"format\":\"a\"}"
#define E333 "\"333\":{\"rounds\":[" R2 "]}"
#define E222 "\"222\":{\"rounds\":[" R2 "]}"
#define END  "}}"
#define ROUND                                                                                      \
    "event '333': round 1 is another one, or has fewer sets; only sets and rounds may be added"

static const char earlier[] = HEAD E333 "," E222 END;

static const struct {
    const char *later, *wrong;
} cases[] = {
    {HEAD E333 "," E222 END, ""},
    /* more of it */
    {HEAD E333 "," E222 ",\"444\":{\"rounds\":[" R2 "]}" END, ""},
    {HEAD E333 ",\"444\":{\"rounds\":[" R2 "]}," E222 END, ""},
    {HEAD "\"333\":{\"rounds\":[" R3 "]}," E222 END, ""},
    {HEAD "\"333\":{\"rounds\":[" R2 "," R3 "]}," E222 END, ""},
    {HEAD E333 "," E222 "},\"schedule\":[1]}", ""},
    /* other heads */
    {"{\"competition\":{\"id\":\"b\"},\"paper\":\"a4\",\"formats\":[\"text\"],\"events\":{" E333
     "," E222 END,
     "'competition' is another one"},
    {"{\"competition\":{\"id\":\"a\"},\"formats\":[\"text\"],\"events\":{" E333 "," E222 END,
     "'paper' is another one"},
    {"{\"competition\":{\"id\":\"a\"},\"paper\":\"a4\",\"formats\":[],\"events\":{" E333
     "," E222 END,
     "'formats' is another one"},
    /* events */
    {HEAD E222 END, "event '333' is missing"},
    {HEAD E333 END, "event '222' is missing"},
    {HEAD E222 "," E333 END, "event '222' stands in another place among the events"},
    {HEAD "\"333\":{\"rounds\":[" R2 "],\"filters\":[\"x\"]}," E222 END,
     "event '333' has other filters, or another subset"},
    {HEAD "\"333\":{\"rounds\":[" R2 "],\"subset\":\"pll\"}," E222 END,
     "event '333' has other filters, or another subset"},
    /* rounds */
    {HEAD "\"333\":{\"rounds\":[{\"sets\":1,\"format\":\"a\"}]}," E222 END, ROUND},
    {HEAD "\"333\":{\"rounds\":[{\"sets\":2,\"format\":\"3\"}]}," E222 END, ROUND},
    {HEAD "\"333\":{\"rounds\":[{\"sets\":2}]}," E222 END, ROUND},
    {HEAD "\"333\":{\"rounds\":[{\"sets\":2,\"format\":\"a\",\"extras\":1}]}," E222 END, ROUND},
    {HEAD "\"333\":{\"rounds\":[]}," E222 END, ROUND},
};

static void names_the_first_difference(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text wrong = {0};
        part_compare(&wrong, earlier, cases[i].later);
        assert_string_equal(wrong.bytes ? wrong.bytes : "", cases[i].wrong);
        text_free(&wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_the_first_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
