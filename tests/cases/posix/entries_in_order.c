//@ model: LP64
//@ run: exit 0
//@ stdout: . .. a b
//@ inputs: 1 1 99 0 1 98 0 0
//@ oracle: none (the run rests on what the system answers)
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    struct dirent **entries;
    int count = scandir(".", &entries, 0, alphasort);
    for (int i = 0; i < count; i++) {
        printf(i ? " %s" : "%s", entries[i]->d_name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    puts("");
    return 0;
}
