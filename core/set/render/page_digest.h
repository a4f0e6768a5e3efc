/* The digest of what a document shows, whatever renders it: core/set/README.md, "Pages". */
#ifndef CORE_SET_RENDER_PAGE_DIGEST_H
#define CORE_SET_RENDER_PAGE_DIGEST_H

#include "trust/hash.h"
#include "twistseal/plugin.h"

/* Every field of the document, its pages and their items goes into it. */
void page_digest(digest *out, const tsl_document *document);

#endif
