// A text in which some bytes are escaped has at most twice as many: the room is twice that of the text.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 1000)
        return 0;
    char *out = malloc(2 * n + 1);
    unsigned used = 0;
    for (unsigned i = 0; i < n; i++) {
        char c = __VERIFIER_nondet_char();
        if (c == '"' || c == '\\')
            out[used++] = '\\';
        out[used++] = c;
    }
    out[used] = 0;
    free(out);
    return 0;
}
