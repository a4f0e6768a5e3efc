/* Reads the texts of a PDF back, in the order in which its pages paint them. */
#include "pdf.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>
#include <qpdf/qpdf-c.h>

enum {
    READ_MAX = 256 << 20, /* bytes of content streams: what an output of a set may have */
    NESTED_MAX = 4,       /* forms within forms; cairo has one */
    WORD_GAP = -200,      /* thousandths of the font's size; kerning is less */
};

/* ---- tokens of content streams and character maps (ISO 32000-1, 7.2 and 7.3) ---- */

typedef enum token {
    TOKEN_END,
    TOKEN_NAME,   /* its letters, without the slash */
    TOKEN_STRING, /* its bytes */
    TOKEN_NUMBER,
    TOKEN_WORD /* an operator, true, null */
} token;

typedef struct scanner {
    const unsigned char *at, *end;
    GString *value; /* of the token: the caller makes and frees it */
    double number;
} scanner;

static bool is_blank(unsigned char c)
{
    return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0');
}

static bool is_regular(unsigned char c)
{
    return !is_blank(c) && (c == '\0' || !strchr("()<>[]{}/%", c));
}

static void skip_blanks(scanner *s)
{
    for (; s->at < s->end && (is_blank(*s->at) || *s->at == '%'); s->at++)
        if (*s->at == '%')
            while (s->at + 1 < s->end && *s->at != '\n' && *s->at != '\r') s->at++;
}

static void take_regular(scanner *s)
{
    while (s->at < s->end && is_regular(*s->at)) g_string_append_c(s->value, (char)*s->at++);
}

/* What follows a backslash. */
static void take_escape(scanner *s)
{
    static const char from[] = "nrtbf", to[] = "\n\r\t\b\f";
    unsigned n = 0, digits = 0;
    for (; digits < 3 && s->at < s->end && *s->at >= '0' && *s->at <= '7'; digits++)
        n = 8 * n + (unsigned)(*s->at++ - '0');
    if (digits > 0) g_string_append_c(s->value, (char)n);
    if (digits > 0 || s->at == s->end) return;
    const char *found = *s->at ? strchr(from, *s->at) : NULL;
    if (found)
        g_string_append_c(s->value, to[found - from]);
    else if (*s->at != '\n')
        g_string_append_c(s->value, (char)*s->at);
    s->at++;
}

static void take_literal(scanner *s)
{
    for (int depth = 1; s->at < s->end;) {
        const unsigned char c = *s->at++;
        if (c == '\\') {
            take_escape(s);
            continue;
        }
        depth += (c == '(') - (c == ')');
        if (depth == 0) return;
        g_string_append_c(s->value, (char)c);
    }
}

/* Up to '>'; an odd digit at the end has a 0 after it. */
static void take_hex(scanner *s)
{
    int high = -1;
    for (; s->at < s->end && *s->at != '>'; s->at++) {
        const int digit = g_ascii_xdigit_value((char)*s->at);
        if (digit < 0) continue;
        if (high >= 0) g_string_append_c(s->value, (char)(high << 4 | digit));
        high = high >= 0 ? -1 : digit;
    }
    if (high >= 0) g_string_append_c(s->value, (char)(high << 4));
    if (s->at < s->end) s->at++;
}

/* Brackets of lists and dictionaries are passed over: whoever reads texts needs none. */
static token scan_next(scanner *s)
{
    g_string_truncate(s->value, 0);
    for (;;) {
        skip_blanks(s);
        if (s->at == s->end) return TOKEN_END;
        if (is_regular(*s->at)) {
            char *end;
            take_regular(s);
            s->number = g_ascii_strtod(s->value->str, &end);
            return *end == '\0' ? TOKEN_NUMBER : TOKEN_WORD;
        }
        const unsigned char c = *s->at++;
        if (c == '/') {
            take_regular(s);
            return TOKEN_NAME;
        }
        if (c == '(') {
            take_literal(s);
            return TOKEN_STRING;
        }
        if (c == '<' && s->at < s->end && *s->at != '<') {
            take_hex(s);
            return TOKEN_STRING;
        }
        if (c == '<' && s->at < s->end) s->at++;
    }
}

/* ---- what a page paints ---- */

/* A font's codes and the letters they stand for. */
typedef struct font {
    size_t code_size;    /* bytes */
    GHashTable *letters; /* code -> UTF-8 */
} font;

typedef struct reader {
    qpdf_data pdf;
    tsl_sink *sink;
    GHashTable *fonts; /* by the number of their object */
    size_t left;       /* of READ_MAX */
    int status;        /* of the sink */
    bool too_large;
} reader;

/* What one content stream is about. */
typedef struct painting {
    reader *of;
    qpdf_oh resources;
    scanner scanner;
    const font *font;
    GString *name;    /* the last one */
    GString *pending; /* letters of the strings since the last operator */
    GString *actual;  /* what a part of the page is said to read, in place of its glyphs */
    bool has_actual;
    unsigned marked, hidden; /* depth of marked parts; of the one whose glyphs do not count */
    unsigned nested;
} painting;

static void say(reader *r, const char *bytes, size_t size)
{
    if (!r->status && size > 0) r->status = r->sink->write(r->sink->self, bytes, size);
}

/* ---- letters ---- */

static void add_utf16(GString *out, const GString *utf16)
{
    for (size_t i = 0; i + 1 < utf16->len; i += 2) {
        gunichar c = (gunichar)((guint8)utf16->str[i] << 8 | (guint8)utf16->str[i + 1]);
        if (c >= 0xd800 && c < 0xdc00 && i + 3 < utf16->len) {
            i += 2;
            c = ((c & 0x3ff) << 10) + 0x10000 +
                (gunichar)(((guint8)utf16->str[i] << 8 | (guint8)utf16->str[i + 1]) & 0x3ff);
        }
        if (c != 0xfeff && g_unichar_validate(c)) g_string_append_unichar(out, c);
    }
}

static guint code_of(const char *bytes, size_t size)
{
    guint code = 0;
    for (size_t i = 0; i < size && i < 4; i++) code = code << 8 | (guint8)bytes[i];
    return code;
}

/* ---- fonts ---- */

/* A map's entries: bfchar has a code and its letters, bfrange the last code between them. */
static void read_map(font *f, scanner *s)
{
    guint codes[2] = {0, 0};
    size_t wanted = 0, have = 0;
    for (token t = scan_next(s); t != TOKEN_END; t = scan_next(s)) {
        if (t == TOKEN_WORD) {
            wanted = strcmp(s->value->str, "beginbfchar") == 0    ? 1
                     : strcmp(s->value->str, "beginbfrange") == 0 ? 2
                                                                  : 0;
            have = 0;
        } else if (t == TOKEN_STRING && wanted > 0 && have < wanted) {
            codes[have++] = code_of(s->value->str, s->value->len);
        } else if (t == TOKEN_STRING && wanted > 0) {
            const guint last = wanted == 2 ? codes[1] : codes[0];
            GString *utf16 = g_string_new_len(s->value->str, (gssize)s->value->len);
            for (guint i = 0; i < 256 && codes[0] + i <= last; i++) {
                GString *letters = g_string_new(NULL);
                const gsize end = utf16->len;
                if (end > 0) utf16->str[end - 1] = (char)((guint8)s->value->str[end - 1] + i);
                add_utf16(letters, utf16);
                g_hash_table_replace(f->letters, GUINT_TO_POINTER(codes[0] + i),
                                     g_string_free(letters, FALSE));
            }
            g_string_free(utf16, TRUE);
            have = 0;
        }
    }
}

static bool has_name(qpdf_data pdf, qpdf_oh object, const char *key, const char *name)
{
    const qpdf_oh value = qpdf_oh_get_key(pdf, object, key);
    return qpdf_oh_is_name(pdf, value) && strcmp(qpdf_oh_get_name(pdf, value), name) == 0;
}

static bool take_room(reader *r, size_t size)
{
    r->too_large |= size > r->left;
    if (!r->too_large) r->left -= size;
    return !r->too_large;
}

/* The unpacked bytes of a stream; the caller frees them. */
static unsigned char *unpack(reader *r, size_t *size, qpdf_oh stream)
{
    unsigned char *bytes = NULL;
    QPDF_BOOL filtered = QPDF_FALSE;
    *size = 0;
    if (!qpdf_oh_is_stream(r->pdf, stream)) return NULL;
    qpdf_oh_get_stream_data(r->pdf, stream, qpdf_dl_generalized, &filtered, &bytes, size);
    if (!take_room(r, *size)) *size = 0;
    return bytes;
}

static void free_font(void *value)
{
    font *f = value;
    g_hash_table_unref(f->letters);
    g_free(f);
}

static font *load_font(reader *r, qpdf_oh object)
{
    size_t size;
    font *f = g_new0(font, 1);
    f->code_size = has_name(r->pdf, object, "/Subtype", "/Type0") ? 2 : 1;
    f->letters = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    for (guint c = ' '; f->code_size == 1 && c < 0x7f; c++) {
        const char letter[2] = {(char)c, '\0'};
        g_hash_table_replace(f->letters, GUINT_TO_POINTER(c), g_strdup(letter));
    }
    unsigned char *map = unpack(r, &size, qpdf_oh_get_key(r->pdf, object, "/ToUnicode"));
    scanner s = {.at = map, .end = map, .value = g_string_new(NULL)};
    if (map) {
        s.end = map + size;
        read_map(f, &s);
    }
    g_string_free(s.value, TRUE);
    free(map);
    return f;
}

/* The object of this name among the stream's resources. */
static qpdf_oh resource(const painting *p, const char *kind)
{
    char *key = g_strdup_printf("/%s", p->name->str);
    const qpdf_oh all = qpdf_oh_get_key(p->of->pdf, p->resources, kind);
    const qpdf_oh object = qpdf_oh_is_dictionary(p->of->pdf, all)
                               ? qpdf_oh_get_key(p->of->pdf, all, key)
                               : qpdf_oh_new_null(p->of->pdf);
    g_free(key);
    return object;
}

static const font *choose_font(const painting *p)
{
    const qpdf_oh object = resource(p, "/Font");
    if (!qpdf_oh_is_dictionary(p->of->pdf, object)) return NULL;
    void *number = GINT_TO_POINTER(qpdf_oh_get_object_id(p->of->pdf, object));
    font *f = g_hash_table_lookup(p->of->fonts, number);
    if (f) return f;
    f = load_font(p->of, object);
    g_hash_table_replace(p->of->fonts, number, f);
    return f;
}

/* ---- painting ---- */

static void read_form(const painting *within);

static void take_operator(painting *p)
{
    static const char *const shows[] = {"Tj", "TJ", "'", "\"", NULL};
    static const char *const moves[] = {"Td", "TD", "Tm", "T*", "BT", NULL};
    const char *word = p->scanner.value->str;
    if (strcmp(word, "Tf") == 0)
        p->font = choose_font(p);
    else if (strcmp(word, "BDC") == 0 || strcmp(word, "BMC") == 0) {
        p->marked++;
        if (p->has_actual && p->hidden == 0) {
            p->hidden = p->marked;
            say(p->of, p->actual->str, p->actual->len);
        }
    } else if (strcmp(word, "EMC") == 0) {
        if (p->hidden == p->marked) p->hidden = 0;
        if (p->marked > 0) p->marked--;
    } else if (strcmp(word, "Do") == 0)
        read_form(p);
    else if (g_strv_contains(moves, word))
        say(p->of, " ", 1);
    else if (g_strv_contains(shows, word) && p->hidden == 0)
        say(p->of, p->pending->str, p->pending->len);
    g_string_truncate(p->pending, 0);
    g_string_truncate(p->name, 0);
    p->has_actual = false;
}

static void read_stream(reader *r, qpdf_oh resources, const tsl_file *stream, unsigned nested)
{
    const unsigned char *bytes = stream->bytes;
    painting p = {.of = r,
                  .resources = resources,
                  .scanner = {bytes, bytes + stream->size, g_string_new(NULL), 0},
                  .name = g_string_new(NULL),
                  .pending = g_string_new(NULL),
                  .actual = g_string_new(NULL),
                  .nested = nested};
    for (token t = scan_next(&p.scanner); t != TOKEN_END && !r->status; t = scan_next(&p.scanner)) {
        if (t == TOKEN_WORD)
            take_operator(&p);
        else if (t == TOKEN_STRING && strcmp(p.name->str, "ActualText") != 0)
            for (size_t i = 0; p.font && i + p.font->code_size <= p.scanner.value->len;
                 i += p.font->code_size) {
                const guint code = code_of(p.scanner.value->str + i, p.font->code_size);
                const char *letters = g_hash_table_lookup(p.font->letters, GUINT_TO_POINTER(code));
                g_string_append(p.pending, letters ? letters : "\xef\xbf\xbd");
            }
        else if (t == TOKEN_STRING) {
            g_string_truncate(p.actual, 0);
            add_utf16(p.actual, p.scanner.value);
            p.has_actual = true;
        } else if (t == TOKEN_NAME)
            g_string_assign(p.name, p.scanner.value->str);
        else if (p.scanner.number < WORD_GAP)
            g_string_append_c(p.pending, ' ');
    }
    g_string_free(p.scanner.value, TRUE);
    g_string_free(p.name, TRUE);
    g_string_free(p.pending, TRUE);
    g_string_free(p.actual, TRUE);
}

static void read_form(const painting *within)
{
    size_t size;
    reader *r = within->of;
    const qpdf_oh form = resource(within, "/XObject");
    if (within->nested == NESTED_MAX || !qpdf_oh_is_stream(r->pdf, form)) return;
    const qpdf_oh dictionary = qpdf_oh_get_dict(r->pdf, form);
    if (!has_name(r->pdf, dictionary, "/Subtype", "/Form")) return;
    unsigned char *bytes = unpack(r, &size, form);
    if (bytes)
        read_stream(r, qpdf_oh_get_key(r->pdf, dictionary, "/Resources"), &(tsl_file){bytes, size},
                    within->nested + 1);
    free(bytes);
}

/* What qpdf met: the file's fault, or the machine's. */
static int tell_error(const reader *r, const char *passcode, tsl_err *err)
{
    const enum qpdf_error_code_e code = qpdf_get_error_code(r->pdf, qpdf_get_error(r->pdf));
    if (code == qpdf_e_internal || code == qpdf_e_system)
        return tsl_fail(err, TSL_ESYSTEM, "qpdf cannot read the PDF");
    return tsl_fail(err, TSL_EINPUT, "%s",
                    code != qpdf_e_password ? "it is no PDF, or a damaged one"
                    : passcode              ? "it opens with another passcode"
                                            : "it is locked: it needs its passcode");
}

int read_pdf(const tsl_file *file, const char *passcode, tsl_sink *sink, tsl_err *err)
{
    reader r = {.pdf = qpdf_init(), .sink = sink, .left = READ_MAX};
    int rc = TSL_OK;
    r.fonts = g_hash_table_new_full(NULL, NULL, NULL, free_font);
    qpdf_silence_errors(r.pdf);
    qpdf_set_suppress_warnings(r.pdf, QPDF_TRUE);
    qpdf_read_memory(r.pdf, "sheet", file->bytes, file->size, passcode);
    if (qpdf_has_error(r.pdf)) {
        rc = tell_error(&r, passcode, err);
    } else {
        const int count = qpdf_get_num_pages(r.pdf);
        for (int i = 0; i < count && !r.status && !r.too_large; i++) {
            tsl_file stream = {NULL, 0};
            unsigned char *bytes = NULL;
            const qpdf_oh page = qpdf_get_page_n(r.pdf, (size_t)i);
            qpdf_oh_get_page_content_data(r.pdf, page, &bytes, &stream.size);
            stream.bytes = bytes;
            if (bytes && take_room(&r, stream.size))
                read_stream(&r, qpdf_oh_get_key(r.pdf, page, "/Resources"), &stream, 0);
            free(bytes);
            say(&r, "\n", 1);
        }
        if (r.status)
            rc = r.status; /* the sink has reported it */
        else if (r.too_large)
            rc = tsl_fail(err, TSL_ELIMIT, "the PDF has more than any sheet");
        else if (qpdf_has_error(r.pdf))
            rc = tell_error(&r, NULL, err);
        else if (count <= 0)
            rc = tsl_fail(err, TSL_EINPUT, "the PDF has no pages");
    }
    g_hash_table_unref(r.fonts);
    if (qpdf_has_error(r.pdf)) qpdf_get_error(r.pdf); /* else qpdf prints it */
    qpdf_cleanup(&r.pdf);
    return rc;
}
