//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <stdlib.h>
#include <sys/statfs.h>

int main(void)
{
    struct statfs *record = malloc(sizeof record);
    if (!record)
        return 1;
    int result = fstatfs(0, record); //~ violation out-of-bounds
    free(record);
    return result;
}
