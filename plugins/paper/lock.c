/* Encrypts a finished PDF, and takes the encryption off again. */
#include "pdf.h"

#include <string.h>

#include <qpdf/qpdf-c.h>

enum { REVISION = 6 };

static int fail_damaged(tsl_err *err)
{
    return tsl_fail(err, TSL_EINPUT, "is no PDF, or a damaged one");
}

/* What qpdf found: it would repair a file where it can, and only warn. */
static int judge(qpdf_data pdf, tsl_err *err)
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

static int open_pdf(qpdf_data *out, const tsl_file *file, const char *passcode, tsl_err *err)
{
    qpdf_data pdf = *out = qpdf_init();
    qpdf_silence_errors(pdf);
    qpdf_set_suppress_warnings(pdf, QPDF_TRUE);
    qpdf_set_attempt_recovery(pdf, QPDF_FALSE);
    qpdf_read_memory(pdf, "file", file->bytes, file->size, passcode);
    return judge(pdf, err);
}

/* Ends the writing that was set up, and hands over the bytes. */
static int write_pdf(qpdf_data pdf, tsl_sink *sink, tsl_err *err)
{
    qpdf_write(pdf);
    int status = judge(pdf, err);
    if (status != TSL_OK) return status;
    const unsigned char *bytes = qpdf_get_buffer(pdf);
    const size_t size = qpdf_get_buffer_length(pdf);
    status = sink->write(sink->self, bytes, size);
    explicit_bzero((void *)(uintptr_t)bytes, size);
    return status;
}

int lock_pdf(const tsl_file *file, const char *passcode, const char *owner, tsl_sink *sink,
             tsl_err *err)
{
    qpdf_data pdf;
    int status = open_pdf(&pdf, file, NULL, err);
    if (status == TSL_OK) {
        qpdf_init_write_memory(pdf);
        qpdf_set_r6_encryption_parameters2(pdf, passcode, owner, QPDF_TRUE, QPDF_FALSE, QPDF_FALSE,
                                           QPDF_FALSE, QPDF_FALSE, QPDF_FALSE, qpdf_r3p_full,
                                           QPDF_TRUE);
        status = write_pdf(pdf, sink, err);
    }
    qpdf_cleanup(&pdf);
    /* The file is this plugin's own: it is not damaged. */
    return status == TSL_EINPUT ? tsl_fail(err, TSL_ESYSTEM, "cannot encrypt the PDF") : status;
}

/* Locking marks the file as one of a later version and gives it a random ID: both are left out, so
 * that what was locked and what never was become the same. */
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
    }
    if (status == TSL_OK) {
        qpdf_oh_remove_key(pdf, qpdf_get_trailer(pdf), "/ID");
        qpdf_init_write_memory(pdf);
        qpdf_set_static_ID(pdf, QPDF_TRUE);
        qpdf_set_preserve_encryption(pdf, QPDF_FALSE);
        qpdf_set_object_stream_mode(pdf, qpdf_o_disable);
        qpdf_force_pdf_version(pdf, "2.0");
        status = write_pdf(pdf, sink, err);
    }
    qpdf_cleanup(&pdf);
    return status;
}
