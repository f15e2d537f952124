// A number in a string as a size, wrong: one byte too many.
//@ run: violation out-of-bounds
//@ inputs: 5 55 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

// A string of any length below `n`.
static char *some_text(unsigned n) {
    char *text = malloc(n);
    unsigned used = 0;
    while (used + 1 < n) {
        char c = __VERIFIER_nondet_char();
        if (c == 0)
            break;
        text[used++] = c;
    }
    text[used] = 0;
    return text;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000)
        return 0;
    char *text = some_text(n);
    int many = atoi(text);
    if (many > 0 && many < 50) {
        char *block = malloc(many);
        memset(block, 0, many + 1); //~ violation out-of-bounds
        free(block);
    }
    free(text);
    return 0;
}
