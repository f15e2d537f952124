// Bound behind call, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int limit(int n, int want) {
    if (want < 0)
        return 0;
    if (want > n)
        return n;
    return want;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3000)
        return 0;
    unsigned char *b = malloc((size_t)n + 1);
    if (!b)
        return 1;
    int top = limit(n, __VERIFIER_nondet_int());
    for (int i = 0; i <= top; i++)
        b[i] = (unsigned char)i;
    printf("%d\n", b[top]);
    free(b);
    return 0;
}
