// Fill terminate, wrong: heap buffer overflow: the terminator is written one past the end.
//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4000)
        return 0;
    char *s = malloc(n);
    if (!s)
        return 1;
    int i;
    for (i = 0; i < n; i++)
        s[i] = 'a' + i % 26;
    s[i] = '\0'; //~ violation out-of-bounds
    printf("%zu\n", strlen(s));
    free(s);
    return 0;
}
