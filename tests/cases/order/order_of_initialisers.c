//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The elements of an initialiser are in no particular order, either.
extern void reach_error(void);

static int count;

static int next(void) { return ++count; }

int main(void)
{
    int pair[2] = { next(), next() };

    if (pair[0] > pair[1])
        reach_error();
    return 0;
}
