/* A program that embeds the library: makes a signed set, verifies it and audits it.
 *
 * usage: set COMPETITION KEY SIGNERS */
#include <stdio.h>
#include <string.h>
#include <twistseal/twistseal.h>

int main(int argc, char **argv)
{
    tsl_library *library;
    tsl_set_request request;
    tsl_set set;
    tsl_err err;
    if (argc != 4) return fputs("usage: set COMPETITION KEY SIGNERS\n", stderr), 2;
    memset(&request, 0, sizeof request);
    request.file = argv[1];
    request.key = argv[2];
    int status = tsl_open(&library, &err);
    if (status == TSL_OK) status = tsl_generate(library, &set, &request, &err);
    if (status == TSL_OK) status = tsl_verify(library, set.directory, argv[3], &err);
    if (status == TSL_OK)
        status = tsl_audit(library, set.directory, argv[3], set.seed_file, 0, &err);
    if (status != TSL_OK) return fprintf(stderr, "%s\n", err.text), 1;
    tsl_close(library);
    printf("%s: %u scrambles, digest %.16s\n", set.directory, set.scrambles, set.digest);
    return 0;
}
