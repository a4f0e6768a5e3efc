/* Prints what programs are compiled with: sizes, and where members are. tests/data/abi.txt has it.
 */
#include <stdio.h>
#include <twistseal/twistseal.h>

#define SIZE(type)       printf("%s %zu\n", #type, sizeof(type))
#define MEMBER(type, of) printf("%s.%s %zu\n", #type, #of, offsetof(type, of))

int main(void)
{
    SIZE(tsl_err), SIZE(tsl_cube3), SIZE(tsl_answer), MEMBER(tsl_answer, phases);
    SIZE(tsl_solve3), MEMBER(tsl_solve3, max_nodes);
    SIZE(tsl_ask), MEMBER(tsl_ask, max_nodes), SIZE(tsl_trait), SIZE(tsl_subset);
    SIZE(tsl_event), MEMBER(tsl_event, official_to), MEMBER(tsl_event, cubes);
    SIZE(tsl_wish), MEMBER(tsl_wish, seed), MEMBER(tsl_wish, count), MEMBER(tsl_wish, random_state);
    SIZE(tsl_set_request), MEMBER(tsl_set_request, when), MEMBER(tsl_set_request, jobs);
    SIZE(tsl_memory_request), MEMBER(tsl_memory_request, when), MEMBER(tsl_memory_request, put);
    SIZE(tsl_set), MEMBER(tsl_set, directory), MEMBER(tsl_set, notices);
    return 0;
}
