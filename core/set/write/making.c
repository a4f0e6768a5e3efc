/* The stages that every set goes through, once it is prepared. */
#include "making.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "ceremony_binding.h"
#include "seal.h"
#include "set/format/leaf.h"
#include "set/plan/draw.h"
#include "set/plan/scramble.h"
#include "set/render/render.h"
#include "trust/passcode.h"

void making_free(making *m)
{
    outputs_free(&m->outputs);
    free(m->leaves);
    key_free(m->key);
    secret_free(&m->root);
    secret_free(&m->reveals);
    blueprint_free(&m->blueprint);
    text_free(&m->directory);
    text_free(&m->secrets);
}

/* ---- the stages ---- */

int making_draw(making *m, tsl_err *err)
{
    const draw_options options = {
        .jobs = m->jobs, .progress = m->progress, .filters = m->blueprint.filters};
    int status = draw_states(m->blueprint.plan, &m->root, &options, err);
    if (status == TSL_OK) status = scramble_states(m->blueprint.plan, &m->root, &options, err);
    return status;
}

void making_leaves(text *leaves, making *m)
{
    const plan *p = m->blueprint.plan;
    *leaves = (text){0};
    text_add(leaves, "");
    for (size_t i = 0; i < p->count; i++)
        leaf_write(leaves, &p->slots[i], p->competition->id, &m->root);
    m->leaves = xcalloc(p->count + 1, sizeof *m->leaves);
    leaf_hashes(m->leaves, p->count, leaves);
    merkle_root(&m->tree, m->leaves, p->count);
}

int making_render(making *m, text *leaves, tsl_err *err)
{
    text config = {0};
    const render_facts facts = {.generated = m->generated,
                                .practice = m->practice,
                                .serial = m->link ? m->link->serial : 0,
                                .root = &m->tree,
                                .leaves = m->leaves,
                                .seed = &m->root,
                                .locks = true,
                                .jobs = m->jobs,
                                .progress = m->progress};
    progress_stage(m->progress, "lay out", 0);
    int status = outputs_add(&m->outputs, "LEAVES", leaves, err);
    text_add(&config, m->blueprint.competition->effective);
    if (status == TSL_OK) status = outputs_add_public(&m->outputs, "CONFIG.json", &config, err);
    if (status == TSL_OK)
        status = render_all(&m->outputs, m->blueprint.plan, &facts, m->session, err);
    return status;
}

static bool has_output(const outputs *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].name, name) == 0) return true;
    return false;
}

static int seal_at(making *m, const char *passphrase, tsl_err *err)
{
    const secret_place secrets = {m->secrets.bytes, passphrase};
    const seal s = {.plan = m->blueprint.plan,
                    .session = m->session,
                    .filters = m->blueprint.filters,
                    .root = &m->root,
                    .has_ceremony = has_output(&m->outputs, ORIGIN_NAME),
                    .reveals = m->reveals.bytes ? (const char *)m->reveals.bytes : "",
                    .tree = &m->tree,
                    .generated = m->generated,
                    .practice = m->practice,
                    .link = m->link,
                    .outputs = &m->outputs};
    progress_stage(m->progress, "seal", 0);
    return seal_set(&s, m->key, m->directory.bytes, &secrets, err);
}

/* The passphrase is shown first: a run that dies afterwards leaves no archive that nobody opens. */
int making_seal(making *m, tsl_err *err)
{
    char passphrase[PASSCODE_SIZE];
    if (!m->show) return seal_at(m, NULL, err);
    int status = passcode_random(passphrase, err);
    progress_end(m->progress);
    if (status == TSL_OK) status = m->show(m->secrets.bytes, passphrase, err);
    if (status == TSL_OK) status = seal_at(m, passphrase, err);
    secret_wipe(passphrase, sizeof passphrase);
    return status;
}
