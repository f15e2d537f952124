// Fill terminate, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
    for (i = 0; i < n - 1; i++)
        s[i] = 'a' + i % 26;
    s[i] = '\0';
    printf("%zu\n", strlen(s));
    free(s);
    return 0;
}
