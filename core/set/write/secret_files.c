/* Where what shows scrambles is written: a folder, or one encrypted archive. */
#include "secret_files.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/bundle.h"
#include "base/file.h"
#include "base/memory.h"
#include "trust/sealing/archive.h"

struct secret_files {
    const secret_place *place;
    bundle *folder; /* NULL: an archive */
    archive archive;
    bool committed; /* the archive */
};

int secret_files_begin(secret_files **out, const secret_place *place, tsl_err *err)
{
    secret_files *f = *out = xcalloc(1, sizeof *f);
    f->place = place;
    if (!place->passphrase) {
        rmdir(place->path); /* an empty folder of that name may be used */
        return bundle_begin(&f->folder, place->path, err);
    }
    if (access(place->path, F_OK) != 0) return TSL_OK;
    return tsl_fail(err, TSL_EINPUT, "'%s' exists: it is never overwritten, give another name",
                    place->path);
}

int secret_files_add(secret_files *f, const char *name, const void *bytes, size_t size,
                     tsl_err *err)
{
    if (f->folder) return bundle_add_private(f->folder, name, bytes, size, err);
    if (!archive_find(&f->archive, name)) {
        archive_add(&f->archive, name, bytes, size);
        return TSL_OK;
    }
    return tsl_fail(err, TSL_EBROKEN, "two output files are named '%s'", name);
}

int secret_files_commit(secret_files *f, tsl_err *err)
{
    text packed = {0};
    if (f->folder) return bundle_commit(f->folder, err);
    int status = archive_pack(&packed, &f->archive, f->place->passphrase, err);
    if (status == TSL_OK)
        status = file_create(f->place->path, packed.bytes, packed.size, 0600, err);
    f->committed = status == TSL_OK;
    text_free(&packed);
    return status;
}

void secret_files_withdraw(secret_files *f)
{
    if (f->folder) bundle_withdraw(f->folder);
    if (f->committed) unlink(f->place->path);
    f->committed = false;
}

size_t secret_files_leftovers(const secret_files *f)
{
    return f->folder ? bundle_leftovers(f->folder) : 0;
}

void secret_files_free(secret_files *f)
{
    if (!f) return;
    bundle_free(f->folder);
    archive_free(&f->archive);
    free(f);
}
