/* Checks the ceremony that a set says its seed comes from, and says what the seed proves. */
#include "ceremony_check.h"

#include <string.h>

#include "base/moment.h"
#include "ceremony/transcript.h"
#include "set/format/manifest.h"
#include "set/write/seal.h"
#include "trust/timestamp.h"

/* CEREMONY as it was signed; empty where there is a finding. */
static int read_file(text *out, const set_reader *o, findings *found, tsl_err *err)
{
    const manifest *m = &o->manifest;
    const named_digest *listed = manifest_find(m->outputs, m->output_count, ORIGIN_NAME);
    const size_t before = found->count;
    *out = (text){0};
    if (!listed || !hash_equal(&listed->sha256, &m->ceremony)) {
        findings_add(found, "MANIFEST: its ceremony is not a " ORIGIN_NAME " that it lists");
        return TSL_OK;
    }
    int status = folder_read(out, o->folder, ORIGIN_NAME, TRANSCRIPT_MAX, err);
    if (status == TSL_OK && out->bytes) folder_compare(o->folder, out, listed);
    if (status != TSL_OK || found->count > before) text_free(out);
    return status;
}

/* What is wrong with the transcript is wrong with the set. */
static int replay(transcript *out, const text *bytes, findings *found, tsl_err *err)
{
    tsl_err why = {0};
    const hash_part all = {bytes->bytes, bytes->size};
    int status = transcript_read(out, ORIGIN_NAME, &all, &why);
    if (status == TSL_EINPUT) findings_add(found, "%s", why.text);
    if (status == TSL_OK || status == TSL_EINPUT) return TSL_OK;
    return tsl_fail(err, why.code, "%s", why.text);
}

static void compare_facts(const transcript *t, const set_reader *o, findings *found)
{
    manifest m = o->manifest; /* writing sorts lists that are sorted */
    text facts = {0}, wrong = {0};
    manifest_write_facts(&facts, &m);
    binding_compare(&wrong, t, &facts);
    if (wrong.size > 0) findings_add(found, ORIGIN_NAME ": %s", wrong.bytes);
    text_free(&facts);
    text_free(&wrong);
}

/* That it is frozen, of this set, and public. */
static void check(const transcript *t, const set_reader *o, findings *found)
{
    if (!t->is_frozen || (t->beacon.kind != BEACON_NONE && !t->has_value))
        findings_add(found, ORIGIN_NAME ": it was not frozen, or lacks its beacon's value");
    if (transcript_revealed(t) > 0)
        findings_add(found, ORIGIN_NAME ": it has reveals, which stand in the seed's file");
    char public[UTC_SIZE];
    utc_write(public, t->beacon.when);
    if (t->beacon.kind != BEACON_NONE && strcmp(o->manifest.generated, public) < 0)
        findings_add(found, ORIGIN_NAME ": MANIFEST is dated before its beacon was public");
    compare_facts(t, o, found);
}

static int check_stamp(const transcript *t, const char *authorities, findings *found, tsl_err *err)
{
    const char *wrong = NULL;
    const hash_part reply = {t->stamp.bytes, t->stamp.size};
    int status = timestamp_verify(&wrong, &reply, &t->frozen, authorities, err);
    if (status == TSL_OK && wrong) findings_add(found, ORIGIN_NAME ": its time stamp: %s", wrong);
    return status;
}

int ceremony_check(text *proof, const set_reader *o, const char *authorities, findings *found,
                   tsl_err *err)
{
    text bytes;
    transcript t = {0};
    const size_t before = found->count;
    if (o->manifest.serial > 0) {
        text_addf(proof,
                  "set %u was chosen when the seed was known: it proves only that nothing changed "
                  "since",
                  o->manifest.serial);
        return TSL_OK;
    }
    if (!o->manifest.has_ceremony) {
        ceremony_proof(proof, NULL, STAMP_UNCHECKED);
        return TSL_OK;
    }
    int status = read_file(&bytes, o, found, err);
    if (status == TSL_OK && bytes.bytes) status = replay(&t, &bytes, found, err);
    if (status == TSL_OK && found->count == before) check(&t, o, found);
    const bool is_checked = authorities && t.stamp.size > 0;
    if (status == TSL_OK && is_checked) status = check_stamp(&t, authorities, found, err);
    if (status == TSL_OK) ceremony_proof(proof, &t, is_checked ? STAMP_GOOD : STAMP_UNCHECKED);
    transcript_free(&t);
    text_free(&bytes);
    return status;
}

/* ---- with the reveals ---- */

static int compare_seed(const transcript *t, const secret *root, findings *found, tsl_err *err)
{
    secret again = {0};
    if (!transcript_is_complete(t)) {
        findings_add(found, "seed: its reveals are not those of all parties of " ORIGIN_NAME);
        return TSL_OK;
    }
    int status = transcript_seed(&again, t, err);
    if (status == TSL_OK && memcmp(again.bytes, root->bytes, root->size) != 0)
        findings_add(found, "seed: is not the seed that its ceremony gives");
    secret_free(&again);
    return status;
}

int ceremony_replay(const set_reader *o, const revealed *seed, findings *found, tsl_err *err)
{
    text bytes;
    transcript t = {0};
    const size_t before = found->count;
    const secret *reveals = &seed->file->reveals;
    if (!o->manifest.has_ceremony && !reveals->bytes) return TSL_OK;
    if (!o->manifest.has_ceremony) {
        findings_add(found, "seed: has reveals of a ceremony that MANIFEST does not name");
        return TSL_OK;
    }
    if (!reveals->bytes)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' lacks the reveals of the set's ceremony: give the "
                        "file 'seed' that 'generate' wrote",
                        seed->name);
    int status = read_file(&bytes, o, found, err);
    if (bytes.bytes) text_add(&bytes, (const char *)reveals->bytes);
    if (status == TSL_OK && bytes.bytes) status = replay(&t, &bytes, found, err);
    if (status == TSL_OK && found->count == before)
        status = compare_seed(&t, seed->root, found, err);
    if (bytes.bytes) secret_wipe(bytes.bytes, bytes.size);
    transcript_free(&t);
    text_free(&bytes);
    return status;
}
