/* For the build that counts, which includes it everywhere in tests and where `plugin check` forks:
 * a child that ends by _exit writes down first which lines it ran. */
#ifndef TESTS_COUNTED_EXIT_H
#define TESTS_COUNTED_EXIT_H

extern _Noreturn void _exit(int status); /* unistd.h has names that tests have too */
extern void __gcov_dump(void);

static inline _Noreturn void counted_exit(int status)
{
    __gcov_dump();
    _exit(status);
}
#define _exit counted_exit

#endif
