/* What passcodes and passphrases open: boxes, and a ZIP of all secret files (AES-256). */
#include "archive.h"

#include <limits.h>
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zip.h>

#include "base/file.h"
#include "base/memory.h"
#include "trust/libcrypto.h"

/* What one may hold: a competition of a thousand scramble sets has a tenth of either. */
static const size_t ARCHIVE_MAX = (size_t)1 << 30; /* bytes */
enum { FILES_MAX = 20000, TRIES = 3, PADDING = 1 << 16 };

/* ---- the files ---- */

void archive_add(archive *a, const char *name, const void *bytes, size_t size)
{
    if ((a->count & (a->count - 1)) == 0) /* room is made at powers of two */
        a->files = xrealloc(a->files, (a->count > 0 ? 2 * a->count : 1) * sizeof *a->files);
    archive_file *next = &a->files[a->count++];
    *next = (archive_file){.name = xstrdup(name)};
    if (size > 0) text_add_bytes(&next->bytes, bytes, size);
}

const archive_file *archive_find(const archive *a, const char *name)
{
    for (size_t i = 0; i < a->count; i++)
        if (strcmp(a->files[i].name, name) == 0) return &a->files[i];
    return NULL;
}

void archive_free(archive *a)
{
    for (size_t i = 0; i < a->count; i++) {
        secret_wipe_text(&a->files[i].bytes);
        free(a->files[i].name);
    }
    free(a->files);
    *a = (archive){0};
}

/* ---- packing ---- */

/* They are stored as they are: most are compressed already. No passphrase: not encrypted. */
static bool pack_file(zip_t *zip, const archive_file *f, const char *passphrase)
{
    zip_source_t *source = zip_source_buffer(zip, f->bytes.bytes, f->bytes.size, 0);
    zip_int64_t at = source ? zip_file_add(zip, f->name, source, ZIP_FL_ENC_UTF_8) : -1;
    if (at < 0) zip_source_free(source);
    const zip_uint64_t index = (zip_uint64_t)at;
    const zip_uint32_t mode = (zip_uint32_t)(S_IFREG | S_IRUSR | S_IWUSR) << 16;
    const zip_uint16_t method = passphrase ? ZIP_EM_AES_256 : ZIP_EM_NONE;
    return at >= 0 && zip_set_file_compression(zip, index, ZIP_CM_STORE, 0) == 0 &&
           zip_file_set_encryption(zip, index, method, passphrase) == 0 &&
           zip_file_set_external_attributes(zip, index, 0, ZIP_OPSYS_UNIX, mode) == 0;
}

static bool read_source(text *out, zip_source_t *from)
{
    char part[1 << 14];
    zip_int64_t n = 0;
    if (zip_source_open(from) != 0) return false;
    while ((n = zip_source_read(from, part, sizeof part)) > 0) text_add_bytes(out, part, (size_t)n);
    zip_source_close(from);
    secret_wipe(part, sizeof part);
    return n == 0;
}

static bool pack(text *out, const archive *a, const char *passphrase)
{
    zip_source_t *whole = zip_source_buffer_create(NULL, 0, 0, NULL);
    zip_t *zip = whole ? zip_open_from_source(whole, ZIP_TRUNCATE, NULL) : NULL;
    bool good = zip != NULL;
    if (good) zip_source_keep(whole);
    for (size_t i = 0; i < a->count && good; i++) good = pack_file(zip, &a->files[i], passphrase);
    const bool closed = good && zip_close(zip) == 0;
    if (zip && !closed) zip_discard(zip);
    good = closed && read_source(out, whole);
    zip_source_free(whole);
    return good;
}

/* A ZIP ends with the length of its comment, which is 0, in two bytes, and the comment. */
static void pad(text *zip)
{
    const size_t blanks = (PADDING - zip->size % PADDING) % PADDING;
    zip->bytes[zip->size - 2] = (char)(blanks & 0xff);
    zip->bytes[zip->size - 1] = (char)(blanks >> 8);
    for (size_t i = 0; i < blanks; i++) text_add(zip, " ");
}

/* libzip copies files through buffers on the stack, and memcpy through registers, which a later
 * call into a library that is not bound yet saves on the stack: both get zeros. */
static __attribute__((noinline)) void wipe_traces(void)
{
    enum { HALF = 1 << 14 };
    char room[2 * HALF];
    secret_wipe(room, sizeof room);
    for (size_t size = 16; size <= HALF; size *= 2) memcpy(room + HALF, room, size);
    secret_wipe(room, sizeof room);
}

int archive_pack(text *out, const archive *a, const char *passphrase, tsl_err *err)
{
    archive outer = {0};
    text inner = {0};
    bool good = pack(&inner, a, NULL);
    if (good) {
        pad(&inner);
        archive_add(&outer, ARCHIVE_INNER, inner.bytes, inner.size);
        good = pack(out, &outer, passphrase);
    }
    wipe_traces();
    secret_wipe_text(&inner);
    archive_free(&outer);
    return good ? TSL_OK : tsl_fail(err, TSL_ESYSTEM, "cannot make the archive: out of memory?");
}

/* ---- reading ---- */

/* A ZIP that is open, and what is told of it. */
typedef struct reading {
    archive *out;
    const char *path;
    zip_t *zip;
    const char *passphrase; /* NULL: it is not encrypted */
    size_t left;            /* bytes that may still be read */
    bool wrong;             /* the passphrase */
} reading;

static int fail_damaged(const char *path, int zip_code, tsl_err *err)
{
    if (zip_code == ZIP_ER_MEMORY) memory_ran_out();
    return tsl_fail(err, TSL_EINPUT, "'%s' is damaged, or no archive of 'generate --archive'",
                    path);
}

/* To the end, where what was encrypted is authenticated. */
static int read_bytes(const reading *r, zip_file_t *file, const zip_stat_t *entry, tsl_err *err)
{
    text bytes = {0};
    char part[1 << 14];
    zip_int64_t n = 0;
    while (bytes.size <= entry->size && (n = zip_fread(file, part, sizeof part)) > 0)
        text_add_bytes(&bytes, part, (size_t)n);
    int status = TSL_OK;
    if (n != 0 || bytes.size != entry->size)
        status = fail_damaged(r->path, zip_error_code_zip(zip_file_get_error(file)), err);
    if (status == TSL_OK) archive_add(r->out, entry->name, bytes.bytes, bytes.size);
    secret_wipe(part, sizeof part);
    secret_wipe_text(&bytes);
    return status;
}

static int read_file(reading *r, const zip_stat_t *entry, tsl_err *err)
{
    zip_file_t *file = zip_fopen_index_encrypted(r->zip, entry->index, 0, r->passphrase);
    if (!file) {
        const int code = zip_error_code_zip(zip_get_error(r->zip));
        /* libzip gives no reason where libcrypto could not make the key. */
        if (code == ZIP_ER_OK) memory_ran_out();
        r->wrong = code == ZIP_ER_WRONGPASSWD;
        return r->wrong ? TSL_OK : fail_damaged(r->path, code, err);
    }
    int status = read_bytes(r, file, entry, err);
    zip_fclose(file);
    return status;
}

static int read_entry(reading *r, zip_uint64_t index, tsl_err *err)
{
    zip_stat_t entry;
    const zip_uint64_t needed = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_ENCRYPTION_METHOD;
    const bool known =
        zip_stat_index(r->zip, index, 0, &entry) == 0 && (entry.valid & needed) == needed;
    if (!known) return fail_damaged(r->path, zip_error_code_zip(zip_get_error(r->zip)), err);
    /* Other programs also list the folders of what they pack. */
    const size_t size = strlen(entry.name);
    if (size > 0 && entry.name[size - 1] == '/') return TSL_OK;
    if (r->passphrase && entry.encryption_method != ZIP_EM_AES_256)
        return tsl_fail(err, TSL_EINPUT, "'%s' is not encrypted with AES-256", r->path);
    if (archive_find(r->out, entry.name)) return fail_damaged(r->path, 0, err);
    if (entry.size > r->left) return tsl_fail(err, TSL_EINPUT, "'%s' holds over 1 GiB", r->path);
    r->left -= entry.size;
    return read_file(r, &entry, err);
}

static int open_zip(reading *r, const text *bytes, tsl_err *err)
{
    zip_error_t why;
    zip_error_init(&why);
    zip_source_t *whole = zip_source_buffer_create(bytes->bytes, bytes->size, 0, &why);
    r->zip = whole ? zip_open_from_source(whole, ZIP_RDONLY, &why) : NULL;
    const int code = zip_error_code_zip(&why);
    if (whole && !r->zip) zip_source_free(whole);
    zip_error_fini(&why);
    return r->zip ? TSL_OK : fail_damaged(r->path, code, err);
}

/* Adds the files of a ZIP to r->out. */
static int read_zip(reading *r, const text *bytes, tsl_err *err)
{
    int status = open_zip(r, bytes, err);
    if (status != TSL_OK) return status;
    const zip_int64_t count = zip_get_num_entries(r->zip, 0);
    if (count > FILES_MAX)
        status = tsl_fail(err, TSL_EINPUT, "'%s' has more than %d files", r->path, FILES_MAX);
    r->wrong = false;
    r->left = ARCHIVE_MAX;
    for (zip_int64_t i = 0; i < count && status == TSL_OK && !r->wrong; i++)
        status = read_entry(r, (zip_uint64_t)i, err);
    zip_discard(r->zip);
    return status;
}

/* A context answers for a person, and would answer the same again. */
static int ask_and_read(reading *r, const text *bytes, const asker *who, tsl_err *err)
{
    int status = TSL_OK;
    r->wrong = true;
    for (unsigned tries = who->context ? 1 : TRIES; tries > 0 && r->wrong; tries--) {
        secret typed = {0}, passphrase = {0};
        status = who->ask(&typed, r->path, false, who->context, err);
        if (status == TSL_OK) {
            secret_new(&passphrase, typed.size + 1);
            memcpy(passphrase.bytes, typed.bytes, typed.size);
            r->passphrase = (const char *)passphrase.bytes;
            status = read_zip(r, bytes, err);
        }
        secret_free(&typed);
        secret_free(&passphrase);
        if (status != TSL_OK) return status;
        if (r->wrong && tries > 1) passphrase_wrong(tries - 1);
    }
    return r->wrong ? tsl_fail(err, TSL_EINPUT, "wrong passphrase for '%s'", r->path) : TSL_OK;
}

int archive_read(archive *out, const char *path, const asker *who, tsl_err *err)
{
    text bytes = {0};
    archive outer = {0};
    reading r = {.out = &outer, .path = path};
    *out = (archive){0};
    int status = file_read(&bytes, path, ARCHIVE_MAX, err);
    if (status == TSL_OK) status = ask_and_read(&r, &bytes, who, err);
    /* What is encrypted is one file, a ZIP of all the others. */
    const archive_file *inner = archive_find(&outer, ARCHIVE_INNER);
    if (status == TSL_OK && inner && outer.count == 1)
        status = read_zip(&(reading){.out = out, .path = path}, &inner->bytes, err);
    else if (status == TSL_OK)
        status = fail_damaged(path, 0, err);
    text_free(&bytes);
    archive_free(&outer);
    if (status != TSL_OK) archive_free(out);
    return status;
}

/* People may leave out the hyphens, so that they are no part of what is derived from. */
int sealed_box_key(uint8_t out[KEY_SIZE], const char passcode[PASSCODE_SIZE],
                   const uint8_t salt[BOX_SALT_SIZE], tsl_err *err)
{
    char letters[PASSCODE_SIZE];
    int size = 0;
    for (const char *next = passcode; *next; next++)
        if (*next != '-') letters[size++] = *next;
    const bool done = PKCS5_PBKDF2_HMAC(letters, size, salt, BOX_SALT_SIZE, BOX_ROUNDS,
                                        EVP_sha256(), KEY_SIZE, out) == 1;
    secret_wipe(letters, sizeof letters);
    return done ? TSL_OK : libcrypto_fail(err, "derive a key from a passcode");
}

/* Encrypts the bytes; NULL on failure. The caller frees the context. */
static EVP_CIPHER_CTX *encrypt(uint8_t *out, const sealed_box *box, const hash_part *in)
{
    int n = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    if (c && in->size < INT_MAX &&
        EVP_EncryptInit_ex(c, EVP_aes_256_gcm(), NULL, box->key, box->iv) == 1 &&
        EVP_EncryptUpdate(c, NULL, &n, box->label.bytes, (int)box->label.size) == 1 &&
        EVP_EncryptUpdate(c, out, &n, in->bytes, (int)in->size) == 1)
        return c;
    EVP_CIPHER_CTX_free(c);
    return NULL;
}

int sealed_box_close(text *out, const sealed_box *box, const hash_part *plain, tsl_err *err)
{
    int n = 0;
    uint8_t tag[BOX_TAG_SIZE];
    uint8_t *bytes = xmalloc(plain->size + 1);
    EVP_CIPHER_CTX *c = encrypt(bytes, box, plain);
    bool done = c && EVP_EncryptFinal_ex(c, bytes + plain->size, &n) == 1 &&
                EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, sizeof tag, tag) == 1;
    if (done) {
        text_add_bytes(out, bytes, plain->size);
        text_add_bytes(out, tag, sizeof tag);
    }
    EVP_CIPHER_CTX_free(c);
    free(bytes);
    return done ? TSL_OK : libcrypto_fail(err, "encrypt");
}
