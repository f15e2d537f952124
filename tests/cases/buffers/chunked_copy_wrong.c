// Chunked copy, wrong: heap buffer overflow: the last chunk is not cut to what remains.
//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
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
            if (step > 0)
                step = CHUNK;
            memcpy(dst + done, src + done, step); //~ violation out-of-bounds
            done += step;
        }
        assert(done >= n);
        printf("%d\n", dst[n - 1]);
    }
    free(src);
    free(dst);
    return 0;
}
