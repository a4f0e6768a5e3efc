/* Fuzzes what a worker answers: its frames, then their JSON. */
#include <sys/socket.h>

#include "fuzz.h"
#include "script/host.c"

/* More than this may not fit into a socket that nobody reads. */
enum { SENT_MAX = 1 << 15 };

static void receive(const uint8_t *bytes, size_t size)
{
    int pair[2];
    text frame = {0};
    const struct timespec deadline = frame_deadline(1000);
    FUZZ_HOLDS(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    FUZZ_HOLDS(send(pair[1], bytes, size, 0) == (ssize_t)size);
    close(pair[1]);
    while (frame_read(&frame, pair[0], SENT_MAX, &deadline) == FRAME_OK) text_free(&frame);
    text_free(&frame);
    close(pair[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size > SENT_MAX) return 0;
    script_source names[] = {{.name = (char[]){"events/333"}}};
    script_host host = {.builtin = {names, 1}};
    json_t *value = NULL, *given = json_pack("[s]", "R U R' U'");
    const char *const candidates[] = {"{\"moves\":\"F2 L2 B2\"}"};
    const question q = {.file = "f.lua", .arguments = given, .candidates = candidates, .count = 1};
    tsl_err err = {0};
    text answer = fuzz_text(bytes, size);
    receive(bytes, size);
    if (read_answer(&value, &host, &q, &answer, &err) != TSL_OK) {
        FUZZ_HOLDS(!strstr(err.text, "R U R' U'") && !strstr(err.text, "F2 L2 B2"));
        FUZZ_HOLDS(strlen(err.text) <= SCRIPT_MESSAGE_MAX + 40);
    }
    json_decref(value);
    json_decref(given);
    text_free(&answer);
    return 0;
}
