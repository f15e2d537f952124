// Copy loop, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern size_t __VERIFIER_nondet_size_t(void);

static void copy(char *dst, const char *src) {
    while ((*dst++ = *src++) != '\0')
        ;
}

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n > 2048)
        return 0;
    char *src = malloc(n + 1);
    if (!src)
        return 1;
    for (size_t i = 0; i < n; i++)
        src[i] = __VERIFIER_nondet_char();
    src[n] = 0;
    char *dst = malloc(n + 1);
    if (!dst) {
        free(src);
        return 1;
    }
    copy(dst, src);
    puts(dst);
    free(dst);
    free(src);
    return 0;
}
