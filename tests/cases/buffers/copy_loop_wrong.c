// Copy loop, wrong: heap buffer overflow: hand-written copy into a block of the source's length without the terminator.
//@ run: violation out-of-bounds
//@ inputs: 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern size_t __VERIFIER_nondet_size_t(void);

static void copy(char *dst, const char *src) {
    while ((*dst++ = *src++) != '\0') //~ violation out-of-bounds
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
    char *dst = malloc(strlen(src) ? strlen(src) : 1);
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
