/* Checks the ceremony that a set says its seed comes from, and says what the seed proves. */
#include "ceremony_check.h"

#include <string.h>

#include "base/moment.h"
#include "ceremony/transcript.h"
#include "set/format/manifest.h"
#include "set/format/provenance.h"
#include "trust/timestamp.h"

/* Replays CEREMONY as it was signed, with the lines that the seed's file has, or NULL. What is
 * wrong with the transcript is wrong with the set: *out is empty where there is a finding. */
static int replay(transcript *out, const set_reader *o, const char *reveals, tsl_err *err)
{
    const manifest *m = &o->manifest;
    const named_digest *listed = manifest_find(m->outputs, m->output_count, ORIGIN_NAME);
    const size_t before = o->found->count;
    text bytes = {0};
    tsl_err why = {0};
    if (!listed || !hash_equal(&listed->sha256, &m->ceremony)) {
        findings_add(o->found, "MANIFEST: its ceremony is not a " ORIGIN_NAME " that it lists");
        return TSL_OK;
    }
    int status = folder_read(&bytes, o->folder, ORIGIN_NAME, TRANSCRIPT_MAX, err);
    if (status == TSL_OK && bytes.bytes) folder_compare(o->folder, &bytes, listed);
    if (status == TSL_OK && o->found->count == before) {
        if (reveals) text_add(&bytes, reveals);
        status = transcript_read(out, ORIGIN_NAME, &(hash_part){bytes.bytes, bytes.size}, &why);
        if (status == TSL_EINPUT)
            findings_add(o->found, "%s", why.text);
        else if (status != TSL_OK)
            tsl_fail(err, why.code, "%s", why.text);
    }
    if (bytes.bytes) secret_wipe(bytes.bytes, bytes.size);
    text_free(&bytes);
    return status == TSL_EINPUT ? TSL_OK : status;
}

/* That it is frozen, of this set, and public. */
static void check(const transcript *t, const set_reader *o)
{
    manifest m = o->manifest; /* writing sorts lists that are sorted */
    text facts = {0}, wrong = {0};
    char public[UTC_SIZE];
    if (!t->is_frozen || (t->beacon.kind != BEACON_NONE && !t->has_value))
        findings_add(o->found, ORIGIN_NAME ": it was not frozen, or lacks its beacon's value");
    if (transcript_revealed(t) > 0)
        findings_add(o->found, ORIGIN_NAME ": it has reveals, which stand in the seed's file");
    utc_write(public, t->beacon.when);
    if (t->beacon.kind != BEACON_NONE && strcmp(m.generated, public) < 0)
        findings_add(o->found, ORIGIN_NAME ": MANIFEST is dated before its beacon was public");
    manifest_write_facts(&facts, &m);
    binding_compare(&wrong, t, &facts);
    if (wrong.size > 0) findings_add(o->found, ORIGIN_NAME ": %s", wrong.bytes);
    text_free(&facts);
    text_free(&wrong);
}

int ceremony_check(text *proof, const set_reader *o, tsl_err *err)
{
    transcript t = {0};
    const char *wrong = NULL;
    const size_t before = o->found->count;
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
    int status = replay(&t, o, NULL, err);
    if (status == TSL_OK && o->found->count == before) check(&t, o);
    const bool is_checked = o->source->authorities && t.stamp.size > 0;
    if (status == TSL_OK && is_checked)
        status = timestamp_verify(&wrong, &(hash_part){t.stamp.bytes, t.stamp.size}, &t.frozen,
                                  o->source->authorities, err);
    if (status == TSL_OK && wrong)
        findings_add(o->found, ORIGIN_NAME ": its time stamp: %s", wrong);
    if (status == TSL_OK) ceremony_proof(proof, &t, is_checked ? STAMP_GOOD : STAMP_UNCHECKED);
    transcript_free(&t);
    return status;
}

int ceremony_replay(const set_reader *o, const char *name, const seed_file *seed,
                    const secret *root, tsl_err *err)
{
    transcript t = {0};
    secret again = {0};
    const size_t before = o->found->count;
    const char *reveals = (const char *)seed->reveals.bytes;
    if (!o->manifest.has_ceremony) {
        if (reveals)
            findings_add(o->found, "seed: has reveals of a ceremony that MANIFEST does not name");
        return TSL_OK;
    }
    if (!reveals)
        return tsl_fail(err, TSL_EINPUT,
                        "'%s' lacks the reveals of the set's ceremony: give the "
                        "file 'seed' that 'generate' wrote",
                        name);
    int status = replay(&t, o, reveals, err);
    if (status == TSL_OK && o->found->count == before) {
        if (!transcript_is_complete(&t))
            findings_add(o->found,
                         "seed: its reveals are not those of all parties of " ORIGIN_NAME);
        else
            status = transcript_seed(&again, &t, err);
    }
    if (again.bytes && memcmp(again.bytes, root->bytes, root->size) != 0)
        findings_add(o->found, "seed: is not the seed that its ceremony gives");
    secret_free(&again);
    transcript_free(&t);
    return status;
}
