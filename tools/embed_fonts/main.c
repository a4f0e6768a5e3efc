/* Writes the letters of DejaVu that sheets may have as C source: plugins/html/font.h.
 *
 * usage: embed-fonts FOLDER > fonts.c; the folder has DejaVuSans.ttf and the others. */
#include <stdio.h>

#include "html/font.h"

enum { PATH_ROOM = 4096 };

typedef struct range {
    uint32_t first, last;
} range;

/* The scripts of i18n and of names, punctuation, arrows, signs of mathematics and shapes. */
static const range many[] = {{0x20, 0x7e},
                             {0xa0, 0x24f},
                             {0x2b0, 0x58f},
                             {0x591, 0x5f4},
                             {0x600, 0x6ff},
                             {0x10a0, 0x10ff},
                             {0x1e00, 0x1eff},
                             {0x2010, 0x2027},
                             {0x2030, 0x205e},
                             {0x20a0, 0x20bf},
                             {0x2100, 0x22ff},
                             {0x25a0, 0x25ff},
                             {0x2713, 0x2717},
                             {ARABIC_A_FIRST, ARABIC_A_LAST},
                             {ARABIC_B_FIRST, ARABIC_B_LAST},
                             {0xfffd, 0xfffd},
                             {0}};
/* A face for moves: what is not here comes from the first two. */
static const range some[] = {{0x20, 0x7e},
                             {0xa0, 0x17f},
                             {0x370, 0x45f},
                             {0x600, 0x6ff},
                             {ARABIC_A_FIRST, ARABIC_A_LAST},
                             {ARABIC_B_FIRST, ARABIC_B_LAST},
                             {0}};
static const range few[] = {{0x20, 0x7e}, {0xa0, 0xff}, {0}};

static const struct {
    const char *file;
    const range *ranges;
} fonts[FONTS] = {{"DejaVuSans.ttf", many},
                  {"DejaVuSans-Bold.ttf", many},
                  {"DejaVuSansMono.ttf", some},
                  {"DejaVuSansMono-Bold.ttf", few}};

/* Freed by the caller, also after an error. */
static int read_font(byte_buffer *out, const char *folder, const char *name, tsl_err *err)
{
    char path[PATH_ROOM], room[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "rb");
    for (size_t size = 1; in && size > 0; bytes_add(out, room, size))
        size = fread(room, 1, sizeof room, in);
    const bool whole = in && !ferror(in);
    if (in) fclose(in);
    if (whole) return TSL_OK;
    return tsl_fail(err, TSL_ESYSTEM,
                    "cannot read '%s': install Debian's package fonts-dejavu-core", path);
}

static int cut_font(byte_buffer *out, const byte_buffer *whole, const range *ranges, tsl_err *err)
{
    font f;
    static letter_set letters;
    letters = (letter_set){0};
    for (const range *r = ranges; r->last; r++)
        for (uint32_t letter = r->first; letter <= r->last; letter++)
            letter_set_add(&letters, letter);
    const int rc = font_open(&f, (font_part){whole->at, whole->size}, err);
    if (rc == TSL_OK) subset_write(out, &f, &letters);
    return rc;
}

static void write_array(size_t number, const byte_buffer *b)
{
    printf("static const uint8_t face%zu[] = {", number);
    for (size_t i = 0; i < b->size; i++) printf("%s%u", i % 24 ? "," : i ? ",\n" : "\n", b->at[i]);
    printf("};\n");
}

int main(int argc, char **argv)
{
    tsl_err err = {0};
    int rc = argc == 2 ? TSL_OK : tsl_fail(&err, TSL_EUSAGE, "usage: embed-fonts FOLDER");
    printf("/* Letters of DejaVu. */\n#include \"html/font.h\"\n\n");
    for (size_t i = 0; i < FONTS && rc == TSL_OK; i++) {
        byte_buffer cut = {0}, whole = {0};
        rc = read_font(&whole, argv[1], fonts[i].file, &err);
        if (rc == TSL_OK) rc = cut_font(&cut, &whole, fonts[i].ranges, &err);
        if (rc == TSL_OK) write_array(i, &cut);
        bytes_free(&cut);
        bytes_free(&whole);
    }
    printf("const font_part fonts_files[FONTS] = {\n");
    for (size_t i = 0; i < FONTS; i++) printf("    {face%zu, sizeof face%zu},\n", i, i);
    printf("};\n");
    if (rc != TSL_OK) fprintf(stderr, "embed-fonts: %s\n", err.text);
    return rc == TSL_OK && fflush(stdout) == 0 ? 0 : 2;
}
