/* All signatures of a manifest, judged by signers, by revoked keys and by a policy. */
#ifndef CORE_TRUST_SIGNATURES_H
#define CORE_TRUST_SIGNATURES_H

#include "base/text.h"
#include "trust/keys.h"

enum { SIGNATURES_MAX = 16 };

/* Whom the verifier trusts. */
typedef struct trusted {
    const char *signers; /* an allowed_signers file */
    const char *revoked; /* keys that are trusted no more; NULL: none */
    const char *policy;  /* who must have signed; NULL: any one of the signers */
    int64_t when;        /* unix seconds at which a signer's entry must be valid */
} trusted;

/* One signature that is good. */
typedef struct good_signature {
    char name[24]; /* the file it stood in: "MANIFEST.sig", "MANIFEST.2.sig" */
    public_key key;
    text fingerprint; /* of the key */
    char *signer;     /* the principals whose key it is; NULL: nobody's who is trusted */
    text reason;      /* why nobody's */
} good_signature;

/* Start with {0}. */
typedef struct signatures {
    good_signature list[SIGNATURES_MAX];
    size_t count;
} signatures;

/* The name of the file of the signature `index`, from 0. */
void signatures_name(char out[24], size_t index);

/* Checks one more. What is wrong with it goes to `found`: a signature that is not good, or of a key
 * that signed before. TSL_EINPUT if a file of the verifier's is wrong. `who` NULL: it is good, and
 * nobody says whose. */
int signatures_add(signatures *all, findings *found, const hash_part *armor,
                   const hash_part *message, const trusted *who, tsl_err *err);
/* Is that enough? One signature of a trusted key at least, and all that the policy asks for; what
 * is missing goes to `found`. TSL_EINPUT: no line of the signers has a key that signed, so that
 * nobody can tell. */
int signatures_judge(const signatures *all, findings *found, const trusted *who, tsl_err *err);
/* The first that is trusted; NULL if there is none. */
const good_signature *signatures_first(const signatures *all);
void signatures_free(signatures *all);

/* Who must have signed, and with which versions: a file of lines "require 2 of alice@x, bob@x" and
 * "generator twistseal 0.1.0, 0.1.1". */

enum { POLICY_LINES_MAX = 16, POLICY_NAMES_MAX = 16 };

/* One line: at least `least` of the names. */
typedef struct requirement {
    unsigned least;
    char *names[POLICY_NAMES_MAX];
    size_t count;
} requirement;

typedef struct policy {
    requirement lines[POLICY_LINES_MAX];
    size_t count;
    requirement versions; /* of twistseal that may have made the set; none: any */
    text bytes;           /* what the names point into */
} policy;

/* Reads a file of such lines; each must be met. '#' begins a comment. TSL_EINPUT with its line if
 * it is something else, if it asks for nothing, or names somebody twice. The caller frees with
 * policy_free, whatever the status. */
int policy_read(policy *out, const char *path, tsl_err *err);
void policy_free(policy *p);

/* Adds to `found` if the policy in the file does not allow this program, "twistseal 0.1.0". */
int policy_judge_generator(const char *path, const char *generator, findings *found, tsl_err *err);

/* Keys that are trusted no more: a list of public keys, or an OpenSSH KRL (PROTOCOL.krl). */

/* Does the file revoke the key? What `ssh-keygen -Y verify -r` takes: lines of public keys, or a
 * KRL of explicit keys and SHA-256 hashes. Keys of other kinds are passed over. TSL_EINPUT for a
 * line that is no key, and for a KRL that says more; TSL_ESYSTEM if the file cannot be read. */
int revoked_find(bool *out, const char *path, const public_key *key, tsl_err *err);

#endif
