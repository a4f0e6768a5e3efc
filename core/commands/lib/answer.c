/* What commands print: lines for people, and with --json one object on standard output. */
#include "answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"
#include "base/report.h"
#include "base/text.h"
#include "trust/hash.h"

void lines_print(FILE *to, const char *label, const char *lines)
{
    while (lines && *lines) {
        const int size = (int)strcspn(lines, "\n");
        fprintf(to, "%s: %.*s\n", label, size, lines);
        lines += size + (lines[size] == '\n');
    }
}

void answer_made(const make_result *r, const char *number, bool encrypted)
{
    char hex[DIGEST_HEX];
    hash_hex(hex, &r->tree);
    lines_print(stdout, "note", r->notice.bytes);
    printf("%s%s: %zu event%s, %zu scramble set%s, %zu scrambles\n", r->competition, number,
           r->event_count, r->event_count == 1 ? "" : "s", r->set_count,
           r->set_count == 1 ? "" : "s", r->scramble_count);
    printf("set:    %s\n", r->directory);
    printf("digest: %.4s %.4s %.4s %.4s (on every sheet)\n", hex, hex + 4, hex + 8, hex + 12);
    printf("secret: %s (%sscrambles, passcodes and seed: keep it until the competition is over)\n",
           r->secrets, encrypted ? "encrypted: " : "");
}

json_t *answer_new(const char *command)
{
    return json_pack("{s:s, s:s}", "twistseal", TSL_VERSION, "command", command);
}

/* A value that is no JSON empties the object, so that it is not printed without it. */
void answer_put(json_t *answer, const char *key, json_t *value)
{
    if (json_object_set_new(answer, key, value) != 0) json_object_clear(answer);
}

static json_t *clean_string(const char *bytes, size_t size)
{
    char *copy = xstrndup(bytes, size);
    utf8_clean(copy, false);
    json_t *value = json_string(copy);
    free(copy);
    return value;
}

void answer_text(json_t *answer, const char *key, const char *string)
{
    answer_put(answer, key, string ? clean_string(string, strlen(string)) : json_null());
}

void answer_lines(json_t *answer, const char *key, const char *lines)
{
    json_t *list = json_array();
    while (lines && *lines) {
        size_t size = strcspn(lines, "\n");
        json_array_append_new(list, clean_string(lines, size));
        lines += size + (lines[size] == '\n');
    }
    answer_put(answer, key, list);
}

static void add_errors(json_t *answer, const char *lines)
{
    told one;
    json_t *list = json_array();
    while (report_next(&one, &lines)) {
        json_t *error = json_object();
        answer_put(error, "file",
                   one.line ? clean_string(one.file, (size_t)one.file_size) : json_null());
        answer_put(error, "line", one.line ? json_integer((json_int_t)one.line) : json_null());
        answer_put(error, "column", one.line ? json_integer((json_int_t)one.column) : json_null());
        answer_put(error, "message", clean_string(one.message, (size_t)one.message_size));
        json_array_append_new(list, error);
    }
    answer_put(answer, "errors", list);
}

int answer_print(json_t *answer, int status, tsl_err *err)
{
    add_errors(answer, status == TSL_OK ? "" : err->text);
    char *bytes = json_text(answer, JSON_INDENT(2));
    if (json_object_get(answer, "command"))
        puts(bytes);
    else
        status = tsl_fail(err, TSL_ESYSTEM, "cannot write the answer as JSON");
    free(bytes);
    json_decref(answer);
    return status;
}

int verdict_unsure(tsl_err *err)
{
    err->code = TSL_ESYSTEM;
    return TSL_ESYSTEM;
}

void verdict_note(const findings *litter)
{
    lines_print(stdout, "note", findings_text(litter));
}

/* One line each: also those of keys that nobody trusts, which are good all the same. The time is
 * that of the manifest, which the first signature came with. */
void verdict_signers(const signatures *all, const char *generated)
{
    for (size_t i = 0; i < all->count; i++) {
        const good_signature *one = &all->list[i];
        if (!one->signer) {
            printf("note: %s is by %s, which counts for nothing: %s\n", one->name,
                   one->fingerprint.bytes, one->reason.bytes);
            continue;
        }
        utf8_clean(one->signer, false);
        printf("signed by %s (%s)%s%s\n", one->signer, one->fingerprint.bytes, i == 0 ? " at " : "",
               i == 0 ? generated : "");
    }
}

int verdict_status(int status, const char *directory, const char *good, const findings *found,
                   const findings *doubts, tsl_err *err)
{
    /* One proof is enough, whatever else could not be looked at. */
    if (found->count > 0) return tsl_fail(err, TSL_EFORGED, "not %s: '%s'", good, directory);
    if (status == TSL_EINPUT) return verdict_unsure(err);
    if (status != TSL_OK || !doubts || doubts->count == 0) return status;
    return tsl_fail(
        err, TSL_ELIMIT,
        "could not tell: only the version of twistseal that made '%s', with the fonts it had, can",
        directory);
}

int verdict(int status, const char *directory, const char *good, const findings *found,
            const findings *doubts, tsl_err *err)
{
    if (found->count > 0) {
        fputs("NOT ", stdout);
        for (const char *c = good; *c; c++) putchar(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
        printf("\n%s", findings_text(found));
    } else if (status == TSL_OK && doubts && doubts->count > 0) {
        printf("COULD NOT TELL\n%s", findings_text(doubts));
    }
    return verdict_status(status, directory, good, found, doubts, err);
}

json_t *verdict_answer(const char *command, int status, const char *directory, const char *good,
                       const check_result *r)
{
    json_t *answer = answer_new(command);
    char *bad = xasprintf("not %s", good);
    const bool forged = status == TSL_EFORGED;
    answer_text(answer, "set", directory);
    answer_text(answer, "verdict", status == TSL_OK ? good : forged ? bad : "could not tell");
    answer_lines(answer, "found", findings_text(&r->found));
    answer_lines(answer, "doubts", findings_text(&r->doubts));
    answer_put(answer, "practice", json_boolean(r->manifest.practice));
    answer_put(answer, "withheld", json_boolean(r->withheld));
    answer_text(answer, "origin", r->manifest.practice ? NULL : r->origin.bytes);
    answer_lines(answer, "rules", r->rules.bytes);
    answer_text(answer, "not_the_programs", r->own.bytes);
    answer_lines(answer, "notes", findings_text(&r->litter));
    free(bad);
    return answer;
}
