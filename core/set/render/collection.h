/* RENDER, sheets: the documents in which sheets are collected. */
#ifndef CORE_SET_RENDER_COLLECTION_H
#define CORE_SET_RENDER_COLLECTION_H

#include "layout.h"

/* Adds to `out` each collection that the sheets name: the first cover that one of them brings, then
 * their pages in the order of the list, each as often as its round's `copies` says. The pages'
 * contents stay the sheets'. `title` is borrowed. */
void collection_add_all(sheet_list *out, const sheet_list *sheets, const rendering *r,
                        const char *title);

#endif
