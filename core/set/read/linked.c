/* The sets that a linked set extends: found beside it, and compared. */
#include "set_reader.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/memory.h"
#include "set/format/manifest.h"

enum { NEIGHBOURS_MAX = 1000 /* folders beside a set that are looked at */ };

/* ---- finding ---- */

/* Has the MANIFEST in the directory this digest; `extends`: has the one that it extends? */
static bool is_wanted(const char *directory, const digest *wanted, bool extends)
{
    text bytes = {0};
    manifest m = {0};
    findings ignored = {0};
    digest sha256 = {0};
    char *path = xasprintf("%s/MANIFEST", directory);
    const bool there = file_read(&bytes, path, MANIFEST_MAX, NULL) == TSL_OK;
    const hash_part body = {bytes.bytes, bytes.size};
    if (there && !extends) hash_bytes(&sha256, body.bytes, body.size);
    if (there && extends && manifest_read(&m, &ignored, &body, NULL) == TSL_OK && m.serial > 0)
        sha256 = m.extends;
    manifest_free(&m);
    text_free(&ignored.lines);
    text_free(&bytes);
    free(path);
    return there && hash_equal(&sha256, wanted);
}

/* The folder beside `directory` that is wanted, or NULL. Of several, which are copies of one set,
 * that whose name begins most like its own: "Open" for "Open-2". */
static char *find_beside(const char *directory, const digest *wanted, bool extends)
{
    char *best = NULL, *real = realpath(directory, NULL);
    char *slash = real ? strrchr(real, '/') : NULL;
    size_t seen = 0, longest = 0;
    if (!slash) return NULL;
    const size_t parent = (size_t)(slash - real);
    const char *name = slash + 1;
    *slash = '\0';
    DIR *list = opendir(parent > 0 ? real : "/");
    for (struct dirent *e; list && seen < NEIGHBOURS_MAX && (e = readdir(list)); seen++) {
        size_t common = 0;
        while (name[common] && name[common] == e->d_name[common]) common++;
        if (e->d_name[0] == '.' || (best && common <= longest)) continue;
        char *path = xasprintf("%s/%s", real, e->d_name);
        const bool better = is_wanted(path, wanted, extends);
        if (better) longest = common;
        free(better ? best : path);
        if (better) best = path;
    }
    if (list) closedir(list);
    free(real);
    return best;
}

static char *find_set(const digest *wanted, const char *directory, const char *const *before)
{
    for (size_t i = 0; before && before[i]; i++)
        if (is_wanted(before[i], wanted, false)) return xstrdup(before[i]);
    return find_beside(directory, wanted, false);
}

char *linked_next(const char *directory, const digest *extended)
{
    return find_beside(directory, extended, true);
}

/* ---- comparing ---- */

/* No scramble set of one is a scramble set of the other. */
static void compare_paths(const set_reader *one, const set_reader *other, findings *found)
{
    const competition *c = one->blueprint.competition;
    for (size_t e = 0; e < c->event_count; e++)
        for (size_t r = 0; r < c->events[e].round_count; r++) {
            const competition_round *a = &c->events[e].rounds[r];
            const competition_round *b =
                competition_find_round(other->blueprint.competition, c->events[e].id, a->number);
            const unsigned from =
                b && b->sets_before > a->sets_before ? b->sets_before : a->sets_before;
            char letter[8];
            if (!b || from >= a->sets || from >= b->sets) continue;
            text_set_letter(letter, from);
            findings_add(found, "%s/r%u/%s: is also in '%s'", c->events[e].id, a->number, letter,
                         other->source->directory);
        }
}

/* A set and the one that it extends. */
static void compare_link(const set_reader *later, const set_reader *earlier, findings *found)
{
    const manifest *a = &later->manifest, *b = &earlier->manifest;
    const char *where = earlier->source->directory;
    if ((b->serial ? b->serial : 1) + 1 != a->serial)
        findings_add(found, "MANIFEST: set %u extends '%s', which is set %u", a->serial, where,
                     b->serial ? b->serial : 1);
    if (strcmp(a->competition, b->competition) != 0)
        findings_add(found, "MANIFEST: extends '%s', a set of competition '%s'", where,
                     b->competition);
    if (!hash_equal(&a->seed, &b->seed) || a->practice != b->practice)
        findings_add(found, "MANIFEST: commits to another seed than '%s', which it extends", where);
    if (strcmp(a->generated, b->generated) < 0)
        findings_add(found, "MANIFEST: is dated %.10s, before '%s', which it extends", a->generated,
                     where);
}

/* ---- reading ---- */

/* Takes over `directory`. */
static int open_earlier(set_reader *o, char *directory, findings *found, tsl_err *err)
{
    findings own = {0}, litter = {0};
    const folder_reports reports = {&own, &litter};
    earlier_set *one = &o->earlier[o->earlier_count++];
    *one = (earlier_set){.directory = directory, .source = *o->source};
    one->source.directory = directory;
    one->source.secrets = NULL;
    one->source.archive = NULL;
    one->set.source = &one->source;
    int status = set_reader_head(&one->set, &one->source, &reports, err);
    for (const char *line = findings_text(&own); *line; line += strcspn(line, "\n") + 1)
        findings_add(found, "%s/%.*s", directory, (int)strcspn(line, "\n"), line);
    text_free(&own.lines);
    text_free(&litter.lines);
    return status;
}

int linked_open(set_reader *o, findings *found, tsl_err *err)
{
    int status = TSL_OK;
    const size_t before = found->count;
    const set_reader *last = o;
    if (o->manifest.serial == 0) return TSL_OK;
    o->earlier = xcalloc(o->manifest.serial, sizeof *o->earlier);
    while (last->manifest.serial > 0 && o->earlier_count + 1 < o->manifest.serial) {
        char *directory =
            find_set(&last->manifest.extends, o->source->directory, o->source->before);
        if (!directory)
            return tsl_fail(err, TSL_EINPUT,
                            "set %u, which set %u extends, is not beside it: give its folder with "
                            "--before",
                            last->manifest.serial - 1, last->manifest.serial);
        status = open_earlier(o, directory, found, err);
        const set_reader *earlier = &o->earlier[o->earlier_count - 1].set;
        if (status != TSL_OK || found->count > before) return status;
        compare_link(last, earlier, found);
        compare_paths(o, earlier, found);
        for (size_t i = 0; i + 1 < o->earlier_count; i++)
            compare_paths(&o->earlier[i].set, earlier, found);
        if (found->count > before) return TSL_OK;
        last = earlier;
    }
    return TSL_OK;
}

/* ---- telling ---- */

/* A set and the one that it extends are made with the same scripts and plugins, or it is said. */
static void describe_changes(text *out, const manifest *later, const manifest *earlier)
{
    text changed = {0};
    const named_list *now[] = {&later->scripts, &later->plugins},
                     *then[] = {&earlier->scripts, &earlier->plugins};
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < now[l]->count; i++)
            if (manifest_differs(then[l], &now[l]->items[i])) /* plugins go without their ABI */
                text_addf(&changed, "%s%.*s", changed.size > 0 ? ", " : "",
                          (int)strcspn(now[l]->items[i].name, " "), now[l]->items[i].name);
    if (changed.size > 0)
        text_addf(out, "set %u was made with other scripts or plugins than set %u: %s\n",
                  later->serial, later->serial - 1, changed.bytes);
    text_free(&changed);
}

void linked_describe(text *out, const set_reader *o)
{
    const manifest *m = &o->manifest;
    if (m->serial == 0) return;
    text_addf(out, "set %u of the competition", m->serial);
    if (m->reason[0]) text_addf(out, " (%s)", m->reason);
    text_add(out, o->earlier_count > 0 ? ": extends" : "");
    for (size_t i = 0; i < o->earlier_count; i++)
        text_addf(out, "%s '%s' (%zu scrambles, %.10s)", i ? "," : "", o->earlier[i].directory,
                  o->earlier[i].set.manifest.tree_size, o->earlier[i].set.manifest.generated);
    text_add(out, "\n");
    for (size_t i = 0; i < o->earlier_count; i++)
        describe_changes(out, i ? &o->earlier[i - 1].set.manifest : m, &o->earlier[i].set.manifest);
}

/* ---- a MANIFEST that was kept ---- */

int linked_compare(text *out, const set_reader *o, const char *file, findings *found, tsl_err *err)
{
    text bytes = {0};
    manifest m = {0};
    findings wrong = {0};
    digest sha256;
    struct stat s;
    const bool is_set = stat(file, &s) == 0 && S_ISDIR(s.st_mode);
    char *path = is_set ? xasprintf("%s/MANIFEST", file) : xstrdup(file);
    int status = file_read(&bytes, path, MANIFEST_MAX, err);
    free(path);
    const hash_part body = {bytes.bytes, bytes.size};
    if (status == TSL_OK) status = manifest_read(&m, &wrong, &body, err);
    if (status == TSL_OK && wrong.count > 0)
        status = tsl_fail(err, TSL_EINPUT, "'%s': %.*s", file,
                          (int)strcspn(findings_text(&wrong), "\n"), findings_text(&wrong));
    if (status == TSL_OK) {
        hash_bytes(&sha256, body.bytes, body.size);
        const char *set = hash_equal(&sha256, &o->manifest_digest) ? o->source->directory : NULL;
        for (size_t i = 0; i < o->earlier_count && !set; i++)
            if (hash_equal(&sha256, &o->earlier[i].set.manifest_digest))
                set = o->earlier[i].directory;
        if (set)
            text_addf(out, "%s: is the MANIFEST of '%s'; nothing of it was replaced\n", file, set);
        else if (strcmp(m.competition, o->manifest.competition) != 0)
            findings_add(found, "%s: is of competition '%s'", file, m.competition);
        else if (!hash_equal(&m.seed, &o->manifest.seed))
            findings_add(found, "%s: commits to another seed", file);
        else
            findings_add(found, "%s: is not the MANIFEST of this set, nor of one that it extends",
                         file);
    }
    manifest_free(&m);
    text_free(&wrong.lines);
    text_free(&bytes);
    return status;
}
