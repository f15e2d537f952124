//@ run: exit 0
//@ check: TRUE
// A run computes what matches.
#include <fnmatch.h>

int main(void)
{
    if (fnmatch("*.[ch]", "main.c", 0) != 0)
        return 1;
    if (fnmatch("*.[ch]", "sub/main.c", FNM_PATHNAME) != FNM_NOMATCH)
        return 2;
    return fnmatch("*", ".hidden", FNM_PERIOD) == FNM_NOMATCH ? 0 : 3;
}
