/* Fuzzes beacons: lines of a transcript, and drand's answers, which the first byte tells apart. */
#include "ceremony/beacon.h"
#include "fuzz.h"

static void read_line(const text *line)
{
    beacon b;
    text again = {0};
    if (!beacon_read(&b, line->bytes)) return;
    beacon_write(&again, &b);
    FUZZ_HOLDS(strcmp(again.bytes, line->bytes) == 0);
    text_free(&again);
}

/* What is taken as a value is good in the transcript, too. */
static void read_value(const text *file, bool drand)
{
    const char *choice = drand ? "1000" : NULL;
    const beacon_choice from = {.round = choice,
                                .announced = drand ? NULL : "the index",
                                .at = drand ? NULL : "2026-11-20T10:00:00Z"};
    beacon b;
    text value = {0};
    FUZZ_HOLDS(beacon_choose(&b, &from, NULL) == TSL_OK);
    if (beacon_add_value(&value, &b, file, NULL) == TSL_OK) {
        const char *wrong = NULL;
        digest d;
        beacon_check_value(&d, &wrong, &b, value.bytes);
        FUZZ_HOLDS(!wrong);
    }
    text_free(&value);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size == 0) return 0;
    text rest = fuzz_text(bytes + 1, size - 1);
    if (bytes[0] == 'l')
        read_line(&rest);
    else
        read_value(&rest, bytes[0] == 'd');
    text_free(&rest);
    return 0;
}
