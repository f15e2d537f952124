// Numbers of 128 bits beside each other in a loop.
//@ run: exit 0
//@ model: LP64
//@ inputs: 3
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    __int128 x = 0, y = 0;
    int n = __VERIFIER_nondet_int(), last = 0;
    for (int i = 0; i < n; i++) {
        x = i;
        y = x + 1;
        last = i;
    }
    if (last < 0 || (last > n && n > 0))
        reach_error();
    return y < 0 && 0;
}
