/* Encrypts a finished PDF, and takes the encryption off again.
 *
 * Encryption hides strings and streams, and not how long they are, nor the numbers and names of
 * other objects: the widths of a font's letters, and so which letters a scramble has. Of a locked
 * file all objects stand in one stream, and every stream is filled up to a size that none of a
 * sheet reaches: files of one kind of sheet differ in encrypted and in random bytes alone. */
#include "pdf.h"

#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "lib/memory.h"

enum { REVISION = 6 };

/* Bytes of streams, packed; one that is larger has a multiple. With seven scrambles and pictures
 * the largest page has 42,000, and a font of all letters that moves have under 10,000. */
enum { PAGE_SIZE = 48 << 10, FONT_SIZE = 16 << 10, OTHER_SIZE = 2 << 10, OBJECTS_SIZE = 4 << 10 };
enum { FILL_MIN = 10000 }; /* so that the places of all objects behind it have five digits */

static int fail_damaged(tsl_err *err)
{
    return tsl_fail(err, TSL_EINPUT, "is no PDF, or a damaged one");
}

/* What qpdf found: it would repair a file where it can, and only warn. */
static int judge_pdf(qpdf_data pdf, tsl_err *err)
{
    if (qpdf_has_error(pdf)) {
        switch (qpdf_get_error_code(pdf, qpdf_get_error(pdf))) {
        case qpdf_e_password:
            return tsl_fail(err, TSL_EINPUT, "does not open with its passcode");
        case qpdf_e_internal:
        case qpdf_e_system:
            return tsl_fail(err, TSL_ESYSTEM, "qpdf cannot write the file");
        default:
            return fail_damaged(err);
        }
    }
    return qpdf_more_warnings(pdf) ? fail_damaged(err) : TSL_OK;
}

int open_pdf(qpdf_data *out, const tsl_file *file, const char *passcode, tsl_err *err)
{
    qpdf_data pdf = *out = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    qpdf_set_attempt_recovery(pdf, QPDF_FALSE);
    qpdf_read_memory(pdf, "file", file->bytes, file->size, passcode);
    return judge_pdf(pdf, err);
}

/* ---- streams of one size ---- */

/* Deflates the bytes, with blanks behind them in a block that is only stored, to exactly a multiple
 * of `step` (RFC 1950 and 1951). The caller frees it. */
static uint8_t *deflate_to(size_t *size, const uint8_t *bytes, size_t count, size_t step)
{
    enum { HEAD = 2, BLOCK_HEAD = 5, SUM = 4 };
    z_stream z = {.next_in = (uint8_t *)(uintptr_t)bytes, .avail_in = (uInt)count};
    if (deflateInit2(&z, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK) memory_missing();
    const size_t room = HEAD + deflateBound(&z, (uLong)count) + 64 + BLOCK_HEAD + SUM + step;
    uint8_t *out = memory_get(room), *at;
    z.next_out = out + HEAD;
    z.avail_out = (uInt)(room - HEAD);
    deflate(&z, Z_SYNC_FLUSH); /* to a whole byte; there is room for all */
    at = z.next_out;
    deflateEnd(&z);
    memcpy(out, "\x78\x9c", HEAD);
    const size_t least = (size_t)(at - out) + BLOCK_HEAD + SUM;
    *size = (least + step - 1) / step * step;
    const size_t blanks = *size - least; /* a block holds 65,535, and steps are smaller */
    const uint8_t block[BLOCK_HEAD] = {1, (uint8_t)(blanks & 0xff), (uint8_t)(blanks >> 8),
                                       (uint8_t)(~blanks & 0xff), (uint8_t)(~blanks >> 8 & 0xff)};
    memcpy(at, block, BLOCK_HEAD);
    memset(at + BLOCK_HEAD, ' ', blanks);
    uLong sum = adler32(adler32(0, NULL, 0), bytes, (uInt)count);
    sum = adler32(sum, at + BLOCK_HEAD, (uInt)blanks);
    for (unsigned i = 0; i < SUM; i++) at[BLOCK_HEAD + blanks + i] = (uint8_t)(sum >> (24 - 8 * i));
    return out;
}

static bool is_page_content(qpdf_data pdf, int id)
{
    for (int i = 0; i < qpdf_get_num_pages(pdf); i++) {
        const qpdf_oh content = qpdf_oh_get_key(pdf, qpdf_get_page_n(pdf, (size_t)i), "/Contents");
        if (qpdf_oh_get_object_id(pdf, content) == id) return true;
    }
    return false;
}

/* A font says in its stream how long it is: that goes to an object of its own, as any value may. */
static void move_length(qpdf_data pdf, qpdf_oh stream)
{
    const qpdf_oh dict = qpdf_oh_get_dict(pdf, stream);
    if (!qpdf_oh_has_key(pdf, dict, "/Length1")) return;
    const qpdf_oh length = qpdf_oh_get_key(pdf, dict, "/Length1");
    const qpdf_oh value = qpdf_oh_new_integer(pdf, qpdf_oh_get_int_value(pdf, length));
    qpdf_oh_replace_key(pdf, dict, "/Length1", qpdf_make_indirect_object(pdf, value));
}

static void fill_stream(qpdf_data pdf, qpdf_oh stream)
{
    const int id = qpdf_oh_get_object_id(pdf, stream);
    const qpdf_oh dict = qpdf_oh_get_dict(pdf, stream);
    const bool is_font = qpdf_oh_has_key(pdf, dict, "/Length1");
    const size_t step = is_font ? FONT_SIZE : is_page_content(pdf, id) ? PAGE_SIZE : OTHER_SIZE;
    unsigned char *bytes = NULL;
    size_t count = 0, size;
    QPDF_BOOL filtered;
    qpdf_oh_get_stream_data(pdf, stream, qpdf_dl_all, &filtered, &bytes, &count);
    if (!bytes || !filtered) return; /* a damaged file, which is compared as it is */
    uint8_t *filled = deflate_to(&size, bytes, count, step);
    qpdf_oh_replace_stream_data(pdf, stream, filled, size, qpdf_oh_new_name(pdf, "/FlateDecode"),
                                qpdf_oh_new_null(pdf));
    explicit_bzero(bytes, count);
    explicit_bzero(filled, size);
    free(bytes);
    free(filled);
}

static void each_stream(qpdf_data pdf, void (*change)(qpdf_data pdf, qpdf_oh stream))
{
    const int count =
        qpdf_oh_get_int_value_as_int(pdf, qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Size"));
    for (int id = 1; id < count; id++) {
        const qpdf_oh object = qpdf_get_object_by_id(pdf, id, 0);
        if (qpdf_oh_is_stream(pdf, object)) change(pdf, object);
    }
    /* qpdf warns of a good stream, too, where its output ends with one of qpdf's buffers. */
    while (qpdf_more_warnings(pdf)) qpdf_next_warning(pdf);
}

/* ---- writing ---- */

static void wipe_buffer(qpdf_data pdf)
{
    explicit_bzero((void *)(uintptr_t)qpdf_get_buffer(pdf), qpdf_get_buffer_length(pdf));
}

int write_pdf(qpdf_data pdf, tsl_sink *sink, tsl_err *err)
{
    int status = judge_pdf(pdf, err);
    if (status == TSL_OK)
        status = sink->write(sink->self, qpdf_get_buffer(pdf), qpdf_get_buffer_length(pdf));
    wipe_buffer(pdf);
    return status;
}

/* Where what fills up the objects stands: in the first of them, cairo's list of pages. */
static qpdf_oh find_filling(qpdf_data pdf)
{
    return qpdf_oh_get_key(pdf, qpdf_get_root(pdf), "/Pages");
}

/* Blanks, which take no room when packed, and letters that do: `count` of them. */
static void set_filling(qpdf_data pdf, size_t count)
{
    char *filling = memory_get(FILL_MIN + count + 1);
    uint32_t random = 1;
    memset(filling, ' ', FILL_MIN);
    for (size_t i = 0; i < count; i++) {
        random = random * 1664525 + 1013904223;
        filling[FILL_MIN + i] = (char)('@' + (random >> 26));
    }
    filling[FILL_MIN + count] = '\0';
    qpdf_oh_replace_key(pdf, find_filling(pdf), "/Filling", qpdf_oh_new_string(pdf, filling));
    free(filling);
}

/* No passcode: to see how large it gets, with an older encryption that derives its keys at once. */
static void write_locked(qpdf_data pdf, const char *passcode, const char *owner)
{
    qpdf_init_write_memory(pdf);
    qpdf_set_object_stream_mode(pdf, qpdf_o_generate);
    qpdf_set_decode_level(pdf, qpdf_dl_none);
    (passcode ? qpdf_set_r6_encryption_parameters2 : qpdf_set_r5_encryption_parameters2)(
        pdf, passcode ? passcode : "", owner ? owner : "", QPDF_TRUE, QPDF_FALSE, QPDF_FALSE,
        QPDF_FALSE, QPDF_FALSE, QPDF_FALSE, qpdf_r3p_full, QPDF_TRUE);
    qpdf_write(pdf);
}

/* The size of the stream of objects in what was written; 0: there is none, or several, since one
 * holds 100. The largest sheet, of 180 cubes, has 67. */
static long find_objects_size(qpdf_data pdf)
{
    static const char type[] = "/Type /ObjStm", length[] = "/Length ";
    const char *bytes = (const char *)qpdf_get_buffer(pdf);
    const char *end = bytes + qpdf_get_buffer_length(pdf);
    const char *at = bytes ? memmem(bytes, (size_t)(end - bytes), type, sizeof type - 1) : NULL;
    if (!at || memmem(at + 1, (size_t)(end - at - 1), type, sizeof type - 1)) return 0;
    at = memmem(at, (size_t)(end - at), length, sizeof length - 1);
    return at ? strtol(at + sizeof length - 1, NULL, 10) : 0;
}

/* Fills the objects up to their size, which encryption rounds up to 16 bytes; 32 letters take
 * about 27. */
static int fill_objects(qpdf_data pdf, tsl_err *err)
{
    enum { TRIES = 50 };
    long count = 0, wanted = 0;
    for (long tries = 0; tries < TRIES && count >= 0; tries++) {
        set_filling(pdf, (size_t)count);
        write_locked(pdf, NULL, NULL);
        const long size = find_objects_size(pdf);
        wipe_buffer(pdf);
        if (wanted == 0) wanted = (size / OBJECTS_SIZE + 1) * OBJECTS_SIZE;
        if (size == 0) break;
        if (size == wanted) return judge_pdf(pdf, err);
        const long lacks = wanted - size;
        count += labs(lacks) > 16 ? lacks * 32 / 27 : lacks / 16 * (10 + tries % 4);
    }
    return tsl_fail(err, TSL_ESYSTEM, "the objects cannot be filled up");
}

int lock_pdf(const tsl_file *file, const char *passcode, const char *owner, tsl_sink *sink,
             tsl_err *err)
{
    qpdf_data pdf;
    int status = open_pdf(&pdf, file, NULL, err);
    if (status == TSL_OK) {
        each_stream(pdf, move_length);
        status = fill_objects(pdf, err); /* while streams are small: it writes them each time */
        each_stream(pdf, fill_stream);
    }
    if (status == TSL_OK) write_locked(pdf, passcode, owner);
    if (status == TSL_OK) status = write_pdf(pdf, sink, err);
    qpdf_cleanup(&pdf);
    /* The file is this plugin's own: it is not damaged. */
    return status == TSL_EINPUT ? tsl_fail(err, TSL_ESYSTEM, "cannot encrypt the PDF") : status;
}

/* Locking marks the file as one of a later version and gives it a random ID: both are left out. A
 * file that never was locked is filled as locking does it, so that both become the same. */
int unlock_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err)
{
    qpdf_data pdf;
    int status = open_pdf(&pdf, file, passcode, err);
    if (status == TSL_OK && passcode) {
        /* A weaker encryption is none: it could be broken without the passcode. */
        const qpdf_oh entry = qpdf_oh_get_key(pdf, qpdf_get_trailer(pdf), "/Encrypt");
        if (!qpdf_is_encrypted(pdf) ||
            qpdf_oh_get_int_value_as_int(pdf, qpdf_oh_get_key(pdf, entry, "/R")) != REVISION)
            status = tsl_fail(err, TSL_EINPUT, "is not encrypted with AES-256");
        qpdf_oh_remove_key(pdf, find_filling(pdf), "/Filling");
    }
    if (status == TSL_OK) {
        if (!passcode) each_stream(pdf, move_length);
        if (!passcode) each_stream(pdf, fill_stream);
        qpdf_oh_remove_key(pdf, qpdf_get_trailer(pdf), "/ID");
        qpdf_init_write_memory(pdf);
        qpdf_set_static_ID(pdf, QPDF_TRUE);
        qpdf_set_preserve_encryption(pdf, QPDF_FALSE);
        qpdf_set_object_stream_mode(pdf, qpdf_o_disable);
        qpdf_set_compress_streams(pdf, QPDF_FALSE);
        qpdf_set_decode_level(pdf, qpdf_dl_none);
        qpdf_force_pdf_version(pdf, "2.0");
        qpdf_write(pdf);
        status = write_pdf(pdf, sink, err);
    }
    qpdf_cleanup(&pdf);
    return status;
}
