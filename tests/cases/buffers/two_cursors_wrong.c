// Two cursors, wrong: heap buffer overflow: the write cursor may pass the end because it advances by two.
//@ run: violation out-of-bounds
//@ inputs: 2 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 3000)
        return 0;
    int *a = malloc(n * sizeof *a);
    if (!a)
        return 1;
    for (unsigned i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    unsigned rd = 0, wr = 0;
    while (rd < n) {
        int x = a[rd++];
        if (x > 0)
            a[wr] = x, wr += 2; //~ violation out-of-bounds
    }
    while (wr < n)
        a[wr++] = 0;
    printf("%d\n", a[n - 1]);
    free(a);
    return 0;
}
