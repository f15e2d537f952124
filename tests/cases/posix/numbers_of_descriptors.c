//@ run: exit 0
//@ inputs: 1 1 1
//@ stdout: 3 4 3 5 -1 -1
//@ stdout: 22 0
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    int first = open("/dev/null", O_RDONLY), second = open("/dev/null", O_RDONLY);
    printf("%d %d", first, second);
    close(first);
    first = open("/dev/null", O_RDONLY);
    int third = dup(second);
    printf(" %d %d", first, third);
    close(third);
    printf(" %d %d\n", close(third), (int)write(third, "a", 1));
    umask(022);
    int mask = umask(0);
    printf("%o %d\n", (unsigned)mask, (int)lseek(first, 0, SEEK_SET));
    return 0;
}
