/* Says in words where a ceremony stands: what is missing next, and what its seed proves. */
#include "ceremony_status.h"

#include "base/utc.h"

static void add_missing(text *out, const transcript *t, const char *path)
{
    const char *before = "";
    text_add(out, "missing: the reveal of ");
    for (size_t i = 0; i < t->party_count; i++) {
        if (t->parties[i].reveal) continue;
        text_addf(out, "%s%s", before, t->parties[i].name);
        before = " and of ";
    }
    text_addf(out, ": 'twistseal ceremony reveal %s --name NAME'; without it there is no seed\n",
              path);
}

static void add_beacon(text *out, const transcript *t, const char *path)
{
    char when[UTC_SIZE];
    utc_write(when, t->beacon.when);
    if (t->stamp.size == 0)
        text_addf(out, "possible: a time stamp: 'twistseal ceremony stamp %s --request FILE'\n",
                  path);
    text_add(out, "missing: the value of ");
    beacon_describe(out, &t->beacon);
    text_addf(out, ", public from %s: 'twistseal ceremony beacon %s'\n", when, path);
}

void ceremony_status_next(text *out, const transcript *t, const char *path)
{
    text_addf(out, "%s: %zu part%s", t->competition, t->party_count,
              t->party_count == 1 ? "y" : "ies");
    for (size_t i = 0; i < t->party_count; i++)
        text_addf(out, "%s %s", i ? "," : ":", t->parties[i].name);
    text_add(out, "; beacon: ");
    beacon_write(out, &t->beacon);
    text_add(out, "\n");
    if (t->party_count == 0)
        text_addf(out, "missing: a party: 'twistseal ceremony join %s --name NAME'\n", path);
    else if (!t->is_frozen)
        text_addf(out, "missing: further parties, or 'twistseal ceremony freeze %s'\n", path);
    else if (t->beacon.kind != BEACON_NONE && !t->has_value)
        add_beacon(out, t, path);
    else if (!transcript_is_complete(t))
        add_missing(out, t, path);
    else
        text_addf(out, "complete: 'twistseal ceremony generate %s COMPETITION --key KEY'\n", path);
}

static void add_order(text *out, const transcript *t, stamp_trust trust)
{
    char when[UTC_SIZE];
    utc_write(when, t->stamped);
    if (t->stamp.size == 0)
        text_add(out, "; no time stamp shows that it was frozen before it");
    else if (trust == STAMP_GOOD)
        text_addf(out, ", frozen before it (time stamp of %s)", when);
    else
        text_addf(out, ", frozen before it if its time stamp of %s is good (--ca checks it)", when);
}

/* What only those who published the value can confirm. */
static void add_value(text *out, const transcript *t)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, &t->value);
    if (t->has_value && t->beacon.kind == BEACON_DRAND)
        text_addf(out, "; a drand client shows whether %.16s... is its randomness", hex);
    else if (t->has_value)
        text_add(out, "; whether CEREMONY has that text, whoever announced it can say");
}

void ceremony_proof(text *out, const transcript *t, stamp_trust trust)
{
    if (!t || (t->party_count == 1 && t->beacon.kind == BEACON_NONE)) {
        text_add(out, "one person's seed: nothing shows that this was the first try");
        return;
    }
    text_addf(out, "seed of %zu part%s", t->party_count, t->party_count == 1 ? "y" : "ies");
    if (t->beacon.kind == BEACON_NONE) {
        text_add(out, ": nobody chose it, if one of them is honest");
        return;
    }
    text_add(out, " and ");
    beacon_describe(out, &t->beacon);
    add_order(out, t, trust);
    add_value(out, t);
}
