//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#define _GNU_SOURCE
#include <ftw.h>
#include <string.h>

static char last[4];

static int visit(const char *path, const struct stat *record, int kind, struct FTW *place)
{
    (void)record;
    if (kind == FTW_F)
        strcpy(last, path + place->base); //~ violation out-of-bounds
    return 0;
}

int main(void)
{
    return nftw("/tmp/name", visit, 8, FTW_PHYS);
}
