/* Reads command-line options by a table. */
#include "options.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"

/* Does this argument name this option, as "--name", "--name=value", "-n", "-n12" or "-nVALUE"?
 * "-name" lacks a dash: it is not the value "ame". */
static bool names_option(const option_spec *o, const char *arg)
{
    const char *name = o->name + 2;
    const size_t n = strlen(name), given = strcspn(arg + 1, "=");
    if (o->alias && strncmp(arg, o->alias, 2) == 0 && o->kind == OPTION_FLAG) return !arg[2];
    if (o->alias && strncmp(arg, o->alias, 2) == 0)
        return given != n || strncmp(arg + 1, name, n) != 0;
    return strncmp(arg, o->name, n + 2) == 0 && (arg[n + 2] == '\0' || arg[n + 2] == '=');
}

static const option_spec *find_option(const option_spec *specs, const char *arg)
{
    for (; specs->name; specs++)
        if (names_option(specs, arg)) return specs;
    return NULL;
}

static int fail_unknown(const option_spec *specs, const char *command, const char *arg,
                        tsl_err *err)
{
    const char *names[32] = {NULL};
    for (size_t i = 0; i < 31 && specs[i].name; i++) names[i] = specs[i].name;
    const char *near = text_closest(arg, names);
    if (near)
        return tsl_fail(err, TSL_EUSAGE, "unknown option '%s' (did you mean '%s'?)", arg, near);
    return tsl_fail(err, TSL_EUSAGE, "unknown option '%s': see 'twistseal %s --help'", arg,
                    command);
}

/* `name` is how the option was given. */
static int set_value(const option_spec *o, const char *name, const char *value, tsl_err *err)
{
    if (o->kind == OPTION_STRING) {
        *(const char **)o->value = value;
        return TSL_OK;
    }
    if (o->kind == OPTION_LIST) {
        option_list *list = o->value;
        if (list->count == OPTION_LIST_MAX)
            return tsl_fail(err, TSL_EUSAGE, "%s may be given at most %d times", name,
                            OPTION_LIST_MAX);
        list->values[list->count++] = value;
        return TSL_OK;
    }
    uint64_t number, least = o->kind == OPTION_COUNT;
    if (!text_uint(&number, value, o->max) || number < least)
        return tsl_fail(err, TSL_EUSAGE,
                        "%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'", name, least,
                        o->max, value);
    *(uint64_t *)o->value = number;
    return TSL_OK;
}

/* Reads the option at argv[*i] and moves *i onto its value if that is the next argument. */
static int read_option(const option_spec *o, int argc, char **argv, int *i, tsl_err *err)
{
    const char *arg = argv[*i];
    const bool is_long = arg[1] == '-';
    const char *name = is_long ? o->name : o->alias, *equals = is_long ? strchr(arg, '=') : NULL;
    if (o->kind == OPTION_FLAG) {
        if (equals) return tsl_fail(err, TSL_EUSAGE, "%s takes no value", name);
        *(bool *)o->value = true;
        return TSL_OK;
    }
    if (equals) return set_value(o, name, equals + 1, err);
    if (!is_long && arg[2]) return set_value(o, name, arg + 2, err);
    if (*i + 1 >= argc) return tsl_fail(err, TSL_EUSAGE, "%s needs a value", name);
    return set_value(o, name, argv[++*i], err);
}

static bool is_option(const char *arg)
{
    return arg[0] == '-' && arg[1] != '\0' && !(arg[1] >= '0' && arg[1] <= '9');
}

int options_read(int argc, char **argv, const option_spec *specs, const char **positional,
                 size_t room, size_t *count, tsl_err *err)
{
    bool ended = false;
    *count = 0;
    for (int i = 1; i < argc; i++) {
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (!ended && is_option(argv[i])) {
            const option_spec *o = find_option(specs, argv[i]);
            int status = o ? read_option(o, argc, argv, &i, err)
                           : fail_unknown(specs, argv[0], argv[i], err);
            if (status != TSL_OK) return status;
        } else if (*count == room) {
            return tsl_fail(err, TSL_EUSAGE, "too many arguments: see 'twistseal %s --help'",
                            argv[0]);
        } else {
            positional[(*count)++] = argv[i];
        }
    }
    return TSL_OK;
}

int options_time(int64_t *out, tsl_err *err)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    uint64_t given = (uint64_t)time(NULL);
    if (epoch && !text_uint(&given, epoch, 253402300799u)) /* the end of the year 9999 */
        return tsl_fail(err, TSL_EUSAGE, "SOURCE_DATE_EPOCH is not a number of seconds");
    *out = (int64_t)given;
    return TSL_OK;
}
