// A text in which some bytes are escaped, wrong: where all are, there is no room for its end.
//@ run: violation out-of-bounds
//@ inputs: 1 34
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000)
        return 0;
    char *out = malloc(2 * n);
    unsigned used = 0;
    for (unsigned i = 0; i < n; i++) {
        char c = __VERIFIER_nondet_char();
        if (c == '"' || c == '\\')
            out[used++] = '\\';
        out[used++] = c;
    }
    out[used] = 0; //~ violation out-of-bounds
    free(out);
    return 0;
}
