/* Puts pages of finished PDFs together in one file. */
#include "pdf.h"

#include <stdlib.h>

#include "lib/memory.h"

typedef struct outline {
    qpdf_oh root, last;
    int count;
} outline;

/* One more entry, which leads to a page and leaves the reader's zoom as it is. */
static void add_entry(outline *o, qpdf_data pdf, const char *words, qpdf_oh page)
{
    const qpdf_oh entry = qpdf_make_indirect_object(pdf, qpdf_oh_new_dictionary(pdf));
    const qpdf_oh place = qpdf_oh_parse(pdf, "[ null /XYZ null null 0 ]");
    qpdf_oh_set_array_item(pdf, place, 0, page);
    qpdf_oh_replace_key(pdf, entry, "/Title", qpdf_oh_new_unicode_string(pdf, words));
    qpdf_oh_replace_key(pdf, entry, "/Dest", place);
    qpdf_oh_replace_key(pdf, entry, "/Parent", o->root);
    if (o->count == 0) {
        qpdf_oh_replace_key(pdf, o->root, "/First", entry);
    } else {
        qpdf_oh_replace_key(pdf, entry, "/Prev", o->last);
        qpdf_oh_replace_key(pdf, o->last, "/Next", entry);
    }
    qpdf_oh_replace_key(pdf, o->root, "/Last", entry);
    qpdf_oh_replace_key(pdf, o->root, "/Count", qpdf_oh_new_integer(pdf, ++o->count));
    o->last = entry;
}

static void copy_facts(qpdf_data pdf, qpdf_data from, const char *title)
{
    const qpdf_oh facts = qpdf_oh_copy_foreign_object(
        pdf, from, qpdf_oh_get_key(from, qpdf_get_trailer(from), "/Info"));
    qpdf_oh_replace_key(pdf, facts, "/Title", qpdf_oh_new_unicode_string(pdf, title));
    qpdf_oh_replace_key(pdf, qpdf_get_trailer(pdf), "/Info", facts);
}

int join_pdf(const char *title, const tsl_part *parts, size_t count, tsl_sink *sink, tsl_err *err)
{
    int status = TSL_OK;
    size_t opened = 0, pages = 0;
    qpdf_data pdf = qpdf_init(), *files = memory_get(count * sizeof *files);
    qpdf_silence_errors(pdf);
    qpdf_empty_pdf(pdf);
    outline o = {.root = qpdf_make_indirect_object(pdf, qpdf_oh_new_dictionary(pdf))};
    for (size_t i = 0; i < count && status == TSL_OK; i++) {
        const tsl_part *p = &parts[i];
        /* Copies of a sheet follow each other: they share what it has. */
        if (i == 0 || p->file.bytes != parts[i - 1].file.bytes)
            status = open_pdf(&files[opened++], &p->file, NULL, err);
        const qpdf_data from = files[opened - 1];
        for (size_t k = 0; k < p->count && status == TSL_OK; k++)
            qpdf_add_page(pdf, from, qpdf_get_page_n(from, p->first + k), QPDF_FALSE);
        if (p->outline && status == TSL_OK)
            add_entry(&o, pdf, p->outline, qpdf_get_page_n(pdf, pages));
        pages += p->count;
    }
    if (status == TSL_OK) {
        copy_facts(pdf, files[0], title);
        if (o.count > 0) qpdf_oh_replace_key(pdf, qpdf_get_root(pdf), "/Outlines", o.root);
        qpdf_init_write_memory(pdf);
        qpdf_set_deterministic_ID(pdf, QPDF_TRUE);
        qpdf_set_object_stream_mode(pdf, qpdf_o_disable);
        qpdf_set_decode_level(pdf, qpdf_dl_none);
        qpdf_write(pdf);
        status = write_pdf(pdf, sink, err);
    }
    qpdf_cleanup(&pdf); /* it reads from the files until then */
    for (size_t i = 0; i < opened; i++) qpdf_cleanup(&files[i]);
    free(files);
    /* The files are this plugin's own: they are not damaged. */
    return status == TSL_EINPUT ? tsl_fail(err, TSL_ESYSTEM, "cannot join the PDFs") : status;
}
