/* Which libraries end the process when they are short of memory, so that tests spare them. */
#ifndef TESTS_FRAGILE_LIBRARIES_H
#define TESTS_FRAGILE_LIBRARIES_H

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/* The loader, GLib and libcrypto's heap for secrets abort, C++ throws through qpdf's interface for
 * C, and those that draw, pack and encrypt use what they did not get. libseccomp loads a filter
 * that allows nothing, so that the worker is killed as one that broke out. There is no verdict
 * then, but none that a test survives. Their own allocations never fail here: the next one fails
 * instead. */
static int cannot_fail(const void *caller)
{
    static const char *const names[] = {
        "ld-linux",    "libstdc++",   "libglib-",   "libgobject-", "libqpdf",  "libgnutls",
        "libnettle",   "libhogweed",  "libgmp",     "libcairo",    "libpango", "libfontconfig",
        "libfreetype", "libharfbuzz", "libfribidi", "libpixman",   "libexpat", "libpng",
        "libz.",       "libzip.",     "libseccomp"};
    Dl_info from;
    if (!dladdr(caller, &from) || !from.dli_fname) return 0;
    if (from.dli_sname && strcmp(from.dli_sname, "CRYPTO_secure_malloc_init") == 0) return 1;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strstr(from.dli_fname, names[i])) return 1;
    return 0;
}

#endif
