//@ run: violation const-write
//@ check: UNKNOWN(undefined-behaviour)
//@ oracle: none (no tool sees it in a run)
// A parameter that was declared const is written through a pointer.
static int change(const int limit)
{
    *(int *)&limit = 3; //~ violation const-write
    return limit;
}

int main(void)
{
    return change(1);
}
