//@ run: violation null-deref
//@ check: FALSE(valid-deref)
//@ oracle: none (gcc takes abort for its own)
// A program that defines abort itself: what its definition says counts, and it returns.
extern void abort(void);

static int calls;

void abort(void)
{
    calls++;
}

int main(void)
{
    int *p = 0;

    abort();
    return *p; //~ violation null-deref
}
