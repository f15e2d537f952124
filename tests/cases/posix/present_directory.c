//@ run: exit 0
//@ inputs: 0 98 0 0 99 100 0
//@ stdout: /a
//@ stdout: /bc
//@ oracle: none (the run rests on what the system answers)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char path[64];
    if (getcwd(path, sizeof path)) {
        if (strlen(path) >= sizeof path)
            return 1;
        puts(path);
    }
    char *block = getcwd(NULL, 0);
    if (block) {
        puts(block);
        free(block);
    }
    return 0;
}
