// Bytes that are zero at first and set one after the other, up to where the input ends.
//@ run: exit 0
//@ inputs: 5 35 49 7 -1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000) return 0;
    unsigned char *a = calloc(n, 1);
    if (!a) return 1;
    for (int i = 0; i < n; i++) {
        int c = __VERIFIER_nondet_int();
        if (c < 0) break;
        a[i] = c == '#' || c == '1';
    }
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i] <= 1;
    free(a);
    return s == n + 5;
}
