/* What jansson's own files take from its configure. */
#define HAVE_STDINT_H           1
#define HAVE_UNISTD_H           1
#define HAVE_SYS_TYPES_H        1
#define USE_URANDOM             1
#define INITIAL_HASHTABLE_ORDER 3
