/* What a set is made with: the lines of MANIFEST that are known before anything is drawn. */
#include "provenance.h"

#include <stdio.h>
#include <string.h>

#include "set/format/manifest.h"

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* The scripts of all events are loaded at the start; the manifest names those of the competition.
 */
static bool is_used_script(const plan *p, const char *name)
{
    if (strncmp(name, "events/", 7) != 0) return true;
    for (size_t i = 0; i < p->competition->event_count; i++)
        if (strcmp(name + 7, p->competition->events[i].id) == 0) return true;
    return false;
}

static int add_scripts(manifest *m, const plan *p, const session *s, tsl_err *err)
{
    int status = TSL_OK;
    digest d;
    const char *name;
    for (size_t i = 0; (name = script_at(s->scripts, i, &d)) && status == TSL_OK; i++) {
        if (!is_used_script(p, name)) continue;
        status = manifest_add(&m->scripts, &m->script_count,
                              name[0] == '/' ? base_name(name) : name, &d, err);
    }
    return status;
}

static int add_plugins(manifest *m, const session *s, tsl_err *err)
{
    int status = TSL_OK;
    for (size_t i = 0; i < plugin_host_count(s->plugins) && status == TSL_OK; i++) {
        const plugin *one = plugin_host_at(s->plugins, i);
        char name[128];
        snprintf(name, sizeof name, "%s abi=%u", base_name(one->path), TSL_ABI);
        status = manifest_add(&m->plugins, &m->plugin_count, name, &one->sha256, err);
    }
    return status;
}

int provenance_collect(manifest *m, const plan *p, const session *s, tsl_err *err)
{
    snprintf(m->competition, sizeof m->competition, "%s", p->competition->id);
    snprintf(m->generator, sizeof m->generator, "twistseal %s", TSL_VERSION);
    int status = add_scripts(m, p, s, err);
    return status == TSL_OK ? add_plugins(m, s, err) : status;
}
