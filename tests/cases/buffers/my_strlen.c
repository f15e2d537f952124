// My strlen, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned int __VERIFIER_nondet_uint(void);

static size_t my_strlen(const char *s) {
    const char *p = s;
    while (*p)
        p++;
    return p - s;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000)
        return 0;
    char *s = malloc(n + 1);
    if (!s)
        return 1;
    memset(s, 'x', n);
    s[n] = '\0';
    size_t len = my_strlen(s);
    printf("%zu\n", len);
    free(s);
    return 0;
}
