//@ model: LP64
//@ run: violation leak
//@ inputs: 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (the run rests on what the system answers)
#include <dirent.h>
#include <stdlib.h>

static int visible(const struct dirent *entry)
{
    return entry->d_name[1] != '.';
}

int main(void)
{
    struct dirent **entries = 0;
    int count = scandir(".", &entries, visible, alphasort); //~ violation leak
    if (count >= 0)
        free(entries);
    return 0;
}
