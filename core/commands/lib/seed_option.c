/* The option --seed-file of commands that make practice scrambles. */
#include "seed_option.h"

#include "set/format/seed_file.h"

static int take(secret *root, const seed_file *file, const char *path, tsl_err *err)
{
    if (file->competition[0])
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' is the seed of competition '%s': its scrambles would be shown", path,
                        file->competition);
    return secret_from_hex(root, (const char *)file->hex.bytes, err);
}

int seed_option_refuse(tsl_err *err)
{
    return tsl_fail(err, TSL_EUSAGE,
                    "every user of this machine can read a command line, and so a seed on it: "
                    "write the seed into a file, and give --seed-file");
}

int seed_option_read(secret *root, const char *path, const char *seed, tsl_err *err)
{
    seed_file file = {0};
    *root = (secret){0};
    if (seed) return seed_option_refuse(err);
    if (!path) return TSL_OK;
    int status = seed_file_read(&file, path, err);
    if (status == TSL_OK) status = take(root, &file, path, err);
    seed_file_free(&file);
    return status;
}
