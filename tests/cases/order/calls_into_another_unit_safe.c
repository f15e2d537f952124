//@ run: exit 0
//@ with: parts/two_calls.c
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// What holds in both orders.
extern int get(void), twice(void);
extern void reach_error(void);

int main(void)
{
    int sum = get() + twice();

    if (sum != 3 && sum != 4)
        reach_error();
    return 0;
}
