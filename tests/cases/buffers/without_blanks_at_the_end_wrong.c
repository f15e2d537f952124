// The terminator goes one too far where nothing is cut.
//@ run: violation out-of-bounds
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static void cut(char *text) {
    size_t len = strlen(text);
    while (len > 0 && text[len - 1] == ' ')
        len--;
    text[len + 1] = '\0'; //~ violation out-of-bounds
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 400;
    char *text = malloc(n + 1);
    if (!text)
        return 1;
    for (unsigned i = 0; i < n; i++)
        text[i] = __VERIFIER_nondet_uint() % 4 ? ' ' : 'x';
    text[n] = '\0';
    cut(text);
    free(text);
    return 0;
}
