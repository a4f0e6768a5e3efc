/* Runs a fuzz target on the inputs of a folder, where there is no fuzzer. usage: TARGET FOLDER...
 */
#include <dirent.h>

#include "fuzz.h"

enum { INPUT_MAX = 1 << 20 };

static unsigned replay_folder(const char *folder)
{
    DIR *d = opendir(folder);
    FUZZ_HOLDS(d);
    unsigned count = 0;
    for (const struct dirent *e; (e = readdir(d));) {
        char path[4096];
        text input;
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        FUZZ_HOLDS(file_read(&input, path, INPUT_MAX, NULL) == TSL_OK);
        /* Of its very size, so that a sanitizer sees a byte read too much. */
        uint8_t *bytes = malloc(input.size ? input.size : 1);
        FUZZ_HOLDS(bytes);
        memcpy(bytes, input.bytes, input.size);
        const size_t size = input.size;
        text_free(&input);
        LLVMFuzzerTestOneInput(bytes, size);
        free(bytes);
        count++;
    }
    closedir(d);
    return count;
}

int main(int argc, char **argv)
{
    unsigned count = 0;
    for (int i = 1; i < argc; i++) count += replay_folder(argv[i]);
    printf("%u inputs\n", count);
    return count == 0;
}
