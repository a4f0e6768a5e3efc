/* A sheet's two files: one for print, and one that opens with its passcode alone. */
#include "lock_sheet.h"

#include <string.h>

#include "plugin/sink.h"
#include "trust/hash.h"
#include "trust/passcode.h"

static int draw_owner(char out[DIGEST_HEX], tsl_err *err)
{
    secret random = {0};
    digest d;
    int status = secret_random(&random, sizeof d.bytes, err);
    if (status != TSL_OK) return status;
    memcpy(d.bytes, random.bytes, sizeof d.bytes);
    hash_hex(out, &d);
    secret_wipe(&d, sizeof d);
    secret_free(&random);
    return TSL_OK;
}

int lock_sheet(text *out, const plain_sheet *sheet, tsl_err *err)
{
    char passcode[PASSCODE_SIZE] = "", owner[DIGEST_HEX] = "";
    tsl_sink sink = sink_into(out);
    const tsl_file file = {sheet->bytes->bytes, sheet->bytes->size};
    passcode_derive(passcode, sheet->seed, sheet->path);
    int status = draw_owner(owner, err);
    if (status == TSL_OK) status = sheet->renderer->lock(&file, passcode, owner, &sink, err);
    secret_wipe(passcode, sizeof passcode);
    secret_wipe(owner, sizeof owner);
    return status;
}

void lock_print_name(text *out, const char *name, const char *extension)
{
    const char *slash = strchr(name, '/');
    text_addf(out, PRINT_FOLDER "%s.%s", slash ? slash + 1 : name, extension);
}
