/* twistseal generate: a competition file in, a signed scramble set out. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/moment.h"
#include "command.h"
#include "set/format/set_files.h"
#include "set/write/make.h"
#include "trust/secret.h"

static const char help[] =
    "usage: twistseal generate FILE --key KEY [-o DIR] [OPTION...]\n"
    "\n"
    "Draws, solves, lays out and signs every scramble of the competition that FILE describes,\n"
    "and writes the set to two folders. DIR shows no scramble and may be published at once; it is\n"
    "the commitment. Its sheets are encrypted, each with a passcode of its own. DIR.secret, mode\n"
    "0700, has the passcodes, the sheets to print, the scrambles and the seed; after the\n"
    "competition 'twistseal release DIR' completes DIR from it. Both appear whole or not at all,\n"
    "and neither is ever overwritten, not with --seed-file either.\n"
    "\n"
    "FILE is a competition file, or WCIF as the WCA's website exports it. A WCIF stays whole in\n"
    "DIR.secret/wcif.json, with the scramble sets filled in. Sheets of fewest moves with the\n"
    "names of those who are registered stand in DIR.secret/persons; nothing else has its\n"
    "persons.\n"
    "WCA competitions need a program that the WCA has approved (Regulation 4b): this one is not\n"
    "approved yet.\n"
    "\n"
    "  --key KEY           the Ed25519 key that signs (see 'twistseal keygen'), in OpenSSH's\n"
    "                      form, too; or a '.pub' file, whose private half an ssh-agent holds\n"
    "  -o, --output DIR    where the set goes; default: the competition's id\n"
    "  --secrets DIR       the folder of all that shows scrambles; default: the output's name\n"
    "                      with '.secret' added. Anyone who has it has every scramble.\n"
    "  --events ID,ID...   only these events of FILE; 'twistseal extend' makes the rest later,\n"
    "                      from the same seed\n"
    "  --language CODE     of the sheets and the display: de, ja, zh-CN (configs/demo.yaml has\n"
    "                      all); where FILE gives a format its own language, that stays\n"
    "  --greys, --letters  sheets for printers without colours; a letter on each sticker\n"
    "  --covers            before the sheets of each envelope a page that hides them and says\n"
    "                      group, time and room\n"
    "  --as html           sheets that any browser prints, in place of PDFs\n"
    "  --paper a4|letter   default: as FILE says, or a4\n"
    "  --archive           instead of that folder, write one encrypted file: DIR.secret.zip, a\n"
    "                      ZIP with AES-256, which 'verify', 'audit' and 'release' read, and\n"
    "                      7-Zip. Its passphrase is drawn here and shown once, on standard\n"
    "                      error. Without it the scrambles, the seed and the passcodes are\n"
    "                      lost.\n"
    "  --passphrase-fd N   read the key's passphrase from file descriptor N\n"
    "  -j, --jobs N        threads; default: one per core. The result does not depend on it.\n"
    "  --seed-file FILE    use the root seed in FILE instead of a fresh one, to make the same set\n"
    "                      again: the file that 'generate' wrote, or 64 hex digits. The set is\n"
    "                      then marked NOT FOR COMPETITION, and dated the competition's first\n"
    "                      day. Give it another name than the first: the folders of the two can\n"
    "                      then be compared.\n"
    "  --ceremony FILE     take the seed from this transcript of a ceremony (see 'twistseal\n"
    "                      ceremony'), which must have frozen exactly this configuration. Its\n"
    "                      public part becomes the set's file CEREMONY, the reveals go into the\n"
    "                      file of the seed.\n"
    "  --plugin FILE       also use this plugin (absolute path), for puzzles of your own;\n"
    "                      'verify' and 'audit' then need it too\n"
    "  --times             print how long the scrambles of each event and each stage took; lay\n"
    "                      out, render and encrypt go on at the same time, which is divided as\n"
    "                      that of their threads\n"
    "  -q, --quiet         no progress bar\n"
    "\n"
    "A line for each set made stands in $XDG_STATE_HOME/twistseal/generated (~/.local/state),\n"
    "so that a second set of the same competition is warned of. It has no secret.\n"
    "\n"
    "The environment variable SOURCE_DATE_EPOCH (seconds since 1970) replaces the machine's\n"
    "clock as the time the set says it was made; not with --seed-file.\n"
    "\n"
    "Exit codes: 0 done, 1 the file or the key is wrong, 2 could not do it.\n";

typedef struct command_line {
    make_request request;
    const char *seed_file, *seed;
    uint64_t jobs;
    fd_option passphrase_fd;
    option_list plugins;
    sheet_looks looks;
    bool quiet, times, archive;
} command_line;

static int read_command_line(command_line *c, char **argv, tsl_err *err)
{
    make_request *r = &c->request;
    *c = (command_line){0};
    const option_spec specs[] = {
        {"--key", NULL, OPTION_STRING, &r->key, 0},
        {"--events", NULL, OPTION_STRING, &r->events, 0},
        {"--output", "-o", OPTION_STRING, &r->directory, 0},
        {"--secrets", NULL, OPTION_STRING, &r->secrets, 0},
        {"--seed-file", NULL, OPTION_STRING, &c->seed_file, 0},
        {"--seed", NULL, OPTION_STRING, &c->seed, 0},
        {"--ceremony", NULL, OPTION_STRING, &r->ceremony, 0},
        {"--jobs", "-j", OPTION_NUMBER, &c->jobs, 256},
        {"--passphrase-fd", NULL, OPTION_FD, &c->passphrase_fd, 1023},
        {"--quiet", "-q", OPTION_FLAG, &c->quiet, 0},
        {"--plugin", NULL, OPTION_LIST, &c->plugins, 0},
        {"--times", NULL, OPTION_FLAG, &c->times, 0},
        {"--archive", NULL, OPTION_FLAG, &c->archive, 0},
        LOOKS_OPTIONS(c->looks),
        {NULL, NULL, OPTION_FLAG, NULL, 0},
    };
    int status = options_read(argv, specs, &r->file, 1, "a competition file", err);
    if (status != TSL_OK) return status;
    if (c->seed) return seed_option_refuse(err);
    if (r->ceremony && c->seed_file)
        return tsl_fail(err, TSL_EUSAGE, "the seed comes from --ceremony or from --seed-file");
    if (!r->key)
        return tsl_fail(err, TSL_EUSAGE,
                        "generate needs --key: make one with 'twistseal keygen delegate.key'");
    return TSL_OK;
}

/* ---- the sets that this user made, so that a competition is not made twice unnoticed:
 * $XDG_STATE_HOME/twistseal/generated ---- */

enum { LIST_MAX = 1 << 20 /* bytes */ };

/* Makes the folders it stands in. */
static bool find_list(text *out)
{
    if (!user_path(out, "XDG_STATE_HOME", ".local/state", "generated")) return false;
    for (char *slash = strchr(out->bytes + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(out->bytes, 0700);
        *slash = '/';
    }
    return true;
}

/* The lines "ID TIME ROOT FOLDER", oldest first; empty where there is no list. The caller frees
 * *out; on an error it is empty. */
static int read_generated(text *out, tsl_err *err)
{
    text path;
    bool there = false;
    *out = (text){0};
    int status = TSL_OK;
    if (find_list(&path)) status = file_is_there(&there, path.bytes, err);
    if (there) status = file_read(out, path.bytes, LIST_MAX, err);
    text_free(&path);
    return status;
}

/* A list that cannot be written stays as it is: the set is made. */
static void add_generated(const make_result *made, int64_t when)
{
    text path, line = {0};
    char at[UTC_SIZE], root[DIGEST_HEX];
    char *real = realpath(made->directory, NULL);
    hash_hex(root, &made->tree);
    utc_write(at, when);
    text_addf(&line, "%s %s %s %s\n", made->competition, at, root, real ? real : made->directory);
    /* A name of several lines would be taken for another set. */
    const bool whole = line.bytes && strchr(line.bytes, '\n') == line.bytes + line.size - 1;
    int fd = -1;
    if (find_list(&path) && whole)
        fd = open(path.bytes, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd >= 0) {
        file_write_all(fd, line.bytes, line.size);
        close(fd);
    }
    text_free(&path);
    text_free(&line);
    free(real);
}

/* ---- what is printed ---- */

/* A line for each event: its scrambles, and the milliseconds they took on one thread. */
static void print_times(const make_result *r)
{
    printf("\n%-8s %9s %12s %12s\n", "event", "scrambles", "mean ms", "longest ms");
    for (size_t i = 0; i < r->event_count; i++) {
        const make_event *e = &r->events[i];
        printf("%-8s %9zu %12.3f %12.3f\n", e->id, e->scrambles,
               1e3 * e->seconds / (double)e->scrambles, 1e3 * e->longest);
    }
}

/* A line for each stage: the seconds it took, and its share. */
static void print_stages(const progress *p)
{
    double all = 0;
    const progress_time *times = progress_times(p);
    for (size_t i = 0; times[i].title; i++) all += times[i].seconds;
    printf("\n%-8s %9s %6s\n", "stage", "seconds", "share");
    for (size_t i = 0; times[i].title; i++)
        printf("%-8s %9.3f %5.1f%%\n", times[i].title, times[i].seconds,
               100 * times[i].seconds / all);
    printf("%-8s %9.3f\n", "all", all);
}

static int make(const command_line *c, tsl_err *err)
{
    session s = {0};
    make_result result = {0};
    const make_request *r = &c->request;
    int status = session_open(&s, c->plugins.values, err);
    if (status == TSL_OK) status = make_set(&result, r, &s, err);
    progress_end(r->progress);
    if (status == TSL_OK && !c->seed_file) add_generated(&result, r->when);
    if (status == TSL_OK && c->seed_file) puts("NOT FOR COMPETITION: made from a given seed");
    if (status == TSL_OK) answer_made(&result, "", c->archive);
    if (status == TSL_OK && c->times) print_times(&result);
    if (status == TSL_OK && c->times && r->progress) print_stages(r->progress);
    make_result_free(&result);
    session_close(&s);
    return status;
}

/* Past the buffers of stdio, which would keep a copy. */
static int show_passphrase(const char *archive_path, const char *passphrase, tsl_err *err)
{
    static const char after[] = "\nshown only now, and kept nowhere: write it down\n";
    const char *const parts[] = {"passphrase of '", archive_path, "': ", passphrase, after};
    int reason = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && !reason; i++)
        reason = file_write_all(STDERR_FILENO, parts[i], strlen(parts[i]));
    return reason ? file_fail(err, "show", "the archive's passphrase", reason) : TSL_OK;
}

static int run_generate(char **argv, tsl_err *err)
{
    command_line c;
    text known = {0};
    seed_file seed = {0};
    make_request *r = &c.request;
    int status = read_command_line(&c, argv, err);
    if (status != TSL_OK) return status;
    r->looks = &c.looks;
    r->jobs = (unsigned)c.jobs;
    r->ask = key_ask_terminal;
    r->ask_context = c.passphrase_fd.given;
    r->show = c.archive ? show_passphrase : NULL;
    r->warn = warnings_print;
    status = c.seed_file ? seed_file_read(&seed, c.seed_file, err) : options_time(&r->when, err);
    if (status == TSL_OK) {
        r->seed = (const char *)seed.hex.bytes;
        /* A set can be made without the list; what the list would warn of stays unsaid. */
        tsl_err why;
        if (!c.seed_file && read_generated(&known, &why) != TSL_OK)
            fprintf(stderr,
                    "warning: cannot tell whether a set of this competition was made before: %s\n",
                    why.text);
        r->known = known.bytes;
        r->progress = progress_new(c.quiet);
        if (!r->progress && c.times) r->progress = progress_timer();
        status = make(&c, err);
        progress_free(r->progress);
    }
    text_free(&known);
    seed_file_free(&seed);
    return status;
}

const command cmd_generate = {"generate", "make a signed scramble set from a competition file",
                              help, run_generate};
