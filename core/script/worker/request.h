/* Reads a request to a worker. */
#ifndef CORE_SCRIPT_WORKER_REQUEST_H
#define CORE_SCRIPT_WORKER_REQUEST_H

#include <jansson.h>

#include "run.h"

/* Reads a request into r->request, and the frame of its values, if it has one, into r->values. Ends
 * the process if the host has closed the socket. */
void request_read(run *r);

/* A field of the request, or NULL. Borrowed until the next request. */
const json_t *request_field(const run *r, const char *key);

/* Pushes the function of this name in the table at the top of the stack. */
void request_push_function(lua_State *L, const char *name);

/* Pushes the JSON value at *at, and moves *at behind it. */
void request_push_value(lua_State *L, const char **at);

#endif
