// Records with pointers, wrong: use before fill: records after the first failed allocation are freed although never filled.
//@ run: violation uninitialised-free
//@ inputs: 1 101 0x0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern size_t __VERIFIER_nondet_size_t(void);

struct rec {
    int id;
    char *name;
};

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n == 0 || n > 400)
        return 0;
    struct rec *r = malloc(n * sizeof *r);
    if (!r)
        return 1;
    size_t used = 0;
    while (used < n) {
        size_t len = __VERIFIER_nondet_size_t();
        if (len > 100)
            break;
        r[used].name = calloc(len + 1, 1);
        if (!r[used].name)
            break;
        r[used].id = (int)used;
        used++;
    }
    for (size_t i = 0; i < used; i++)
        printf("%d %s\n", r[i].id, r[i].name);
    for (used = n; used > 0;)
        free(r[--used].name); //~ violation uninitialised-free
    free(r);
    return 0;
}
