//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <stdlib.h>
#include <sys/stat.h>

int main(void)
{
    struct stat *record = malloc(sizeof record);
    if (!record)
        return 1;
    int result = stat(".", record); //~ violation out-of-bounds
    free(record);
    return result;
}
