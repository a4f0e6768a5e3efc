/* The program in which Lua runs. Only the host starts it, with a socket as descriptor 0. */
#include <jansson.h>
#include <stdio.h>
#include <sys/socket.h>

#include "answer.h"
#include "serve.h"

int main(void)
{
    int type;
    socklen_t size = sizeof type;
    if (getsockopt(0, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
        fputs("twistseal-script: twistseal starts this program to run scripts\n", stderr);
        return 2;
    }
    json_object_seed(0); /* jansson seeds its tables from a file, which a worker cannot open */
    serve_host(answer_request);
}
