//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// Without optimisation gcc does not know that the value is constant; with it, it does.
extern void reach_error(void);

int main(void)
{
    int n = 3;
    if (__builtin_constant_p(n))
        reach_error();
    return 0;
}
