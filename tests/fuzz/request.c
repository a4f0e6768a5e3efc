/* Fuzzes what a worker is asked: its settings, and JSON that becomes Lua values and JSON again. */
#include <lauxlib.h>
#include <sys/mman.h>

#include "fuzz.h"
#include "script/worker/data.h"
#include "script/worker/run.h"

static const char *given;

static int decode_and_write(lua_State *L)
{
    const char *at = given;
    static const data_style style = {.max = 1 << 20};
    text once = {0}, twice = {0};
    if (!data_decode(L, &at)) return 0;
    data_write(L, -1, &once, &style);
    at = once.bytes;
    FUZZ_HOLDS(data_decode(L, &at) && *at == '\0');
    data_write(L, -1, &twice, &style);
    FUZZ_HOLDS(strcmp(once.bytes, twice.bytes) == 0);
    text_free(&once);
    text_free(&twice);
    return 0;
}

static void read_setup(const uint8_t *bytes, size_t size)
{
    setup s = {0};
    int fd = memfd_create("fuzz", MFD_CLOEXEC);
    FUZZ_HOLDS(fd >= 0 && write(fd, bytes, size) == (ssize_t)size && lseek(fd, 0, SEEK_SET) == 0);
    if (setup_read(&s, fd)) {
        for (size_t i = 0; i < s.count; i++) FUZZ_HOLDS(strlen(s.builtins[i].body) < size);
        free(s.builtins);
        text_free(&s.names);
    }
    close(fd);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    text json = fuzz_text(bytes, size);
    lua_State *L = luaL_newstate();
    given = json.bytes;
    lua_pushcfunction(L, decode_and_write);
    lua_pcall(L, 0, 0, 0); /* what is no data raises an error */
    lua_close(L);
    read_setup(bytes, size);
    text_free(&json);
    return 0;
}
