/* The option --shard: where the lines of a run go, or those of one of its parts. */
#include "shard_option.h"

int shard_option_read(shard *out, const char *value, tsl_err *err)
{
    *out = (shard){0};
    if (!value || shard_read(out, value)) return TSL_OK;
    return tsl_fail(err, TSL_EUSAGE,
                    "--shard takes I/N, part I of N, as in 3/8; N is at most %d; not '%s'",
                    (int)SHARD_COUNT_MAX, value);
}

int shard_output_open(shard_output *out, const shard *part, text *parameters, const secret *root,
                      tsl_err *err)
{
    shard_head head = {.part = *part};
    *out = (shard_output){.lines = stdout};
    int status = part->count ? shard_run(&head.run, parameters, root, err) : TSL_OK;
    if (status == TSL_OK && part->count)
        status = shard_writer_begin(&out->writer, &out->lines, stdout, &head, err);
    text_free(parameters);
    return status;
}

int shard_output_close(shard_output *out, int status, bool whole, tsl_err *err)
{
    tsl_err why = {0};
    int ended = shard_writer_end(out->writer, whole, &why);
    out->writer = NULL;
    if (status != TSL_OK || ended == TSL_OK) return status;
    return tsl_fail(err, why.code, "%s", why.text);
}
