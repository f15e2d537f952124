// Chunked copy, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern size_t __VERIFIER_nondet_size_t(void);

enum { CHUNK = 16 };

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n == 0 || n > 10000)
        return 0;
    char *src = calloc(n, 1), *dst = malloc(n);
    if (src && dst) {
        size_t done = 0;
        while (done < n) {
            size_t step = n - done;
            if (step > CHUNK)
                step = CHUNK;
            memcpy(dst + done, src + done, step);
            done += step;
        }
        assert(done == n);
        printf("%d\n", dst[n - 1]);
    }
    free(src);
    free(dst);
    return 0;
}
