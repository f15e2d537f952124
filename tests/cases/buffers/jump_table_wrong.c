// Jump table, wrong: global buffer overflow: operation codes up to 3 instead of 2 select a handler past the table.
//@ run: violation out-of-bounds
//@ inputs: 1 3
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern size_t __VERIFIER_nondet_size_t(void);

static int add(int x) { return x & 1; }
static int neg(int x) { return x & 2; }
static int dbl(int x) { return x & 4; }
static int (*const ops[3])(int) = { add, neg, dbl };

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n < 1 || n > 256)
        return 0;
    unsigned char *code = malloc(n);
    if (!code)
        return 1;
    for (size_t i = 0; i < n; i++)
        code[i] = __VERIFIER_nondet_uchar() % 4;
    int acc = 7;
    for (size_t pc = 0; pc < n; pc++)
        acc ^= ops[code[pc]](acc); //~ violation out-of-bounds
    printf("%d\n", acc);
    free(code);
    return 0;
}
