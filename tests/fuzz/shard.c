/* Fuzzes shards: a file that is whole can be written again from what was read, to the byte. */
#include <fcntl.h>
#include <sys/stat.h>

#include "fuzz.h"
#include "practice/shard.h"

/* The lines between the first and the last, in a file of their own. */
static int unnamed_file(void)
{
    int fd = open("/dev/shm", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    FUZZ_HOLDS(fd >= 0);
    return fd;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    shard_file file;
    char head[SHARD_LINE_MAX], tail[SHARD_LINE_MAX];
    struct stat lines;
    int to = unnamed_file();
    const int status = shard_file_read(&file, fuzz_file("shard", bytes, size), to, NULL);
    FUZZ_HOLDS(status == TSL_OK || status == TSL_EINPUT);
    if (status == TSL_OK) {
        shard_write_head(head, &file.head);
        shard_write_tail(tail, &file.tail);
        FUZZ_HOLDS(fstat(to, &lines) == 0);
        FUZZ_HOLDS(strlen(head) + (size_t)lines.st_size + strlen(tail) == size);
        FUZZ_HOLDS(memcmp(head, bytes, strlen(head)) == 0);
        FUZZ_HOLDS(memcmp(tail, bytes + size - strlen(tail), strlen(tail)) == 0);
    }
    close(to);
    return 0;
}
