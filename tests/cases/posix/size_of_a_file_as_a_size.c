//@ run: violation out-of-bounds
//@ inputs: 0 0 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
// A file may be empty.
#include <stdlib.h>
#include <sys/stat.h>

int main(void)
{
    struct stat record;
    if (stat("file", &record) != 0 || record.st_size > 1000)
        return 0;
    char *text = malloc((size_t)record.st_size);
    if (!text)
        return 0;
    text[0] = 0; //~ violation out-of-bounds
    free(text);
    return 0;
}
