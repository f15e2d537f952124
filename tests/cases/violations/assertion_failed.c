//@ run: violation assertion-failed
// The invariant of a ring buffer, broken by the last step.
#include <assert.h>

struct ring { int first, count, slots[4]; };

static void put(struct ring *r, int value)
{
    assert(r->count < 4); //~ violation assertion-failed
    r->slots[(r->first + r->count++) % 4] = value;
}

int main(void)
{
    struct ring r = { 0 };

    for (int i = 0; i < 5; i++)
        put(&r, i);
    return 0;
}
