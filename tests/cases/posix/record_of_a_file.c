//@ run: exit 0
//@ inputs: 0 1 493 100
//@ check: TRUE
//@ stdout: directory 755
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
    struct stat record;
    if (stat("/", &record) != 0)
        return 0;
    if (S_ISDIR(record.st_mode))
        printf("directory %o\n", (unsigned)record.st_mode & 0777);
    if (record.st_size < 0 || record.st_blksize <= 0)
        return 1;
    return (int)(record.st_size / record.st_blksize) < 0 && sizeof(int) > sizeof(off_t);
}
