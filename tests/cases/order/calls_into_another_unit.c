//@ run: exit 0
//@ with: parts/two_calls.c
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// What the calls do is not seen here: both orders are looked at, and the other one reaches the error.
extern int get(void), twice(void);
extern void reach_error(void);

int main(void)
{
    if (get() - twice() != -1)
        reach_error();
    return 0;
}
