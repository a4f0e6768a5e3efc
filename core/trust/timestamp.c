/* Time stamps of a digest by an authority (RFC 3161), through libcrypto's TS. */
#include "timestamp.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ts.h>
#include <openssl/x509.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/memory.h"
#include "libcrypto.h"

/* OpenSSL 3.4 renamed them after what they do: the context takes over what it gets. */
#if OPENSSL_VERSION_NUMBER < 0x30400000L
#define TS_VERIFY_CTX_set0_imprint TS_VERIFY_CTX_set_imprint
#define TS_VERIFY_CTX_set0_store   TS_VERIFY_CTX_set_store
#endif

enum {
    AUTHORITIES_MAX = 4 << 20, /* bytes: the certificates of all authorities of a system */
};

/* ---- the request ---- */

/* SHA-256 of the digest's own bytes: nothing is hashed again. */
static bool set_imprint(TS_REQ *request, const digest *d)
{
    TS_MSG_IMPRINT *imprint = TS_MSG_IMPRINT_new();
    X509_ALGOR *algorithm = X509_ALGOR_new();
    bool done =
        imprint && algorithm &&
        X509_ALGOR_set0(algorithm, OBJ_nid2obj(NID_sha256), V_ASN1_NULL, NULL) == 1 &&
        TS_MSG_IMPRINT_set_algo(imprint, algorithm) == 1 &&
        TS_MSG_IMPRINT_set_msg(imprint, (unsigned char *)(uintptr_t)d->bytes, DIGEST_SIZE) == 1 &&
        TS_REQ_set_msg_imprint(request, imprint) == 1;
    X509_ALGOR_free(algorithm);
    TS_MSG_IMPRINT_free(imprint);
    return done;
}

int timestamp_request(text *out, const digest *d, tsl_err *err)
{
    unsigned char *der = NULL;
    *out = (text){0};
    TS_REQ *request = TS_REQ_new();
    bool done = request && TS_REQ_set_version(request, 1) == 1 && set_imprint(request, d) &&
                TS_REQ_set_cert_req(request, 1) == 1;
    int size = done ? i2d_TS_REQ(request, &der) : -1;
    if (size > 0) text_add_bytes(out, der, (size_t)size);
    OPENSSL_free(der);
    TS_REQ_free(request);
    if (size > 0) return TSL_OK;
    text_free(out);
    return libcrypto_fail(err, "write a time-stamp request");
}

/* ---- the reply ---- */

static const char not_a_reply[] = "it is no reply of a time-stamp authority (RFC 3161)";

/* The reply; NULL, and *wrong, where the bytes are none. */
static TS_RESP *parse(const char **wrong, const hash_part *reply)
{
    const unsigned char *at = reply->bytes, *end = at + reply->size;
    *wrong = not_a_reply;
    if (reply->size == 0 || reply->size > TIMESTAMP_MAX) return NULL;
    TS_RESP *r = d2i_TS_RESP(NULL, &at, (long)reply->size);
    const bool whole = r && at == end;
    ERR_clear_error();
    if (whole) {
        *wrong = NULL;
        return r;
    }
    TS_RESP_free(r);
    return NULL;
}

static bool is_granted(TS_RESP *r)
{
    const ASN1_INTEGER *status = TS_STATUS_INFO_get0_status(TS_RESP_get_status_info(r));
    const long value = ASN1_INTEGER_get(status);
    return value == TS_STATUS_GRANTED || value == TS_STATUS_GRANTED_WITH_MODS;
}

static bool is_of(TS_TST_INFO *info, const digest *d)
{
    TS_MSG_IMPRINT *imprint = TS_TST_INFO_get_msg_imprint(info);
    const ASN1_OBJECT *algorithm = NULL;
    X509_ALGOR_get0(&algorithm, NULL, NULL, TS_MSG_IMPRINT_get_algo(imprint));
    const ASN1_OCTET_STRING *bytes = TS_MSG_IMPRINT_get_msg(imprint);
    return OBJ_obj2nid(algorithm) == NID_sha256 && ASN1_STRING_length(bytes) == DIGEST_SIZE &&
           memcmp(ASN1_STRING_get0_data(bytes), d->bytes, DIGEST_SIZE) == 0;
}

static bool read_time(int64_t *when, TS_TST_INFO *info)
{
    struct tm utc;
    if (ASN1_TIME_to_tm(TS_TST_INFO_get_time(info), &utc) != 1) return false;
    *when = (int64_t)timegm(&utc);
    return true;
}

int timestamp_read(int64_t *when, const char **wrong, const hash_part *reply, const digest *d,
                   tsl_err *err)
{
    TS_RESP *r = parse(wrong, reply);
    TS_TST_INFO *info = r ? TS_RESP_get_tst_info(r) : NULL;
    if (!r && !*wrong) return libcrypto_fail(err, "read a time stamp");
    if (!r) return TSL_OK;
    if (!is_granted(r) || !info)
        *wrong = "the authority refused to stamp";
    else if (!is_of(info, d))
        *wrong = "it stamps something else";
    else if (!read_time(when, info))
        *wrong = "its time cannot be read";
    TS_RESP_free(r);
    ERR_clear_error();
    return TSL_OK;
}

/* ---- who signed it ---- */

/* Adds every certificate of the PEM text; false where there is none, or something went wrong. */
static bool add_certificates(X509_STORE *store, const text *pem)
{
    size_t count = 0;
    bool good = true;
    BIO *bio = BIO_new_mem_buf(pem->bytes, (int)pem->size);
    for (X509 *one; bio && good && (one = PEM_read_bio_X509(bio, NULL, NULL, NULL)); count++) {
        good = X509_STORE_add_cert(store, one) == 1;
        X509_free(one);
    }
    good = good && count > 0 && ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
    BIO_free(bio);
    return good;
}

/* Certificates end: what counts is whether they were good when the stamp was made. */
static int open_authorities(X509_STORE **out, const char *path, int64_t when, tsl_err *err)
{
    text pem;
    *out = NULL;
    int status = file_read(&pem, path, AUTHORITIES_MAX, err);
    if (status != TSL_OK) return status;
    *out = X509_STORE_new();
    const bool good = *out && add_certificates(*out, &pem);
    text_free(&pem);
    ERR_clear_error();
    if (good) {
        X509_VERIFY_PARAM_set_time(X509_STORE_get0_param(*out), (time_t)when);
        return TSL_OK;
    }
    X509_STORE_free(*out);
    return tsl_fail(err, TSL_EINPUT, "'%s' is not a file of certificates in PEM", path);
}

/* Takes over the store. -1: no memory. */
static int check_signature(TS_RESP *r, const digest *d, X509_STORE *store)
{
    int good = -1;
    TS_VERIFY_CTX *context = TS_VERIFY_CTX_new();
    unsigned char *imprint = OPENSSL_memdup(d->bytes, DIGEST_SIZE);
    if (context && imprint) {
        TS_VERIFY_CTX_set_flags(context, TS_VFY_SIGNATURE | TS_VFY_VERSION | TS_VFY_IMPRINT);
        TS_VERIFY_CTX_set0_imprint(context, imprint, DIGEST_SIZE);
        TS_VERIFY_CTX_set0_store(context, store);
        good = TS_RESP_verify_response(context, r) == 1;
    } else {
        X509_STORE_free(store);
        OPENSSL_free(imprint);
    }
    TS_VERIFY_CTX_free(context);
    ERR_clear_error();
    return good;
}

int timestamp_verify(const char **wrong, const hash_part *reply, const digest *d,
                     const char *authorities, tsl_err *err)
{
    int64_t when;
    X509_STORE *store;
    const char *ignored;
    int status = timestamp_read(&when, wrong, reply, d, err);
    if (status != TSL_OK || *wrong) return status;
    status = open_authorities(&store, authorities, when, err);
    if (status != TSL_OK) return status;
    TS_RESP *r = parse(&ignored, reply);
    const int answer = r ? check_signature(r, d, store) : -1;
    if (!r) X509_STORE_free(store);
    TS_RESP_free(r);
    if (answer < 0) return libcrypto_fail(err, "check a time stamp");
    if (answer == 0) *wrong = "no authority that you named signed it";
    return TSL_OK;
}
