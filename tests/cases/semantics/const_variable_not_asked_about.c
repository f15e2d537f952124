//@ run: violation const-write
//@ check: UNKNOWN(undefined-behaviour)
//@ oracle: none (no tool sees it in a run)
// Where nobody asks about undefined behaviour, nothing is proved after it.
#include <assert.h>

static void set(const int *place)
{
    *(int *)place = 4; //~ violation const-write
}

int main(void)
{
    const int limit = 3;

    set(&limit);
    assert(limit == 4);
    return 0;
}
