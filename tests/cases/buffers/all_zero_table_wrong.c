// All zero table, wrong: heap buffer overflow: the counts are not cleared before the prefix sums (use before fill).
//@ run: violation uninitialised-pointer
//@ inputs: 1 64
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    unsigned char *in = malloc(n), *out = malloc(n);
    unsigned *pos = malloc(257 * sizeof *pos);
    if (in && out && pos) {
        memset(pos, 0, 257);
        for (int i = 0; i < n; i++) {
            in[i] = __VERIFIER_nondet_uchar();
            pos[in[i] + 1]++;
        }
        for (int c = 0; c < 256; c++)
            pos[c + 1] += pos[c];
        for (int i = 0; i < n; i++) {
            unsigned at = pos[in[i]]++;
            if (at == (unsigned)n)
                break;
            out[at] = in[i]; //~ violation uninitialised-pointer
        }
    }
    free(in);
    free(out);
    free(pos);
    return 0;
}
