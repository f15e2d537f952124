// Records with pointers: a table of any size.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
    while (used > 0)
        free(r[--used].name);
    free(r);
    return 0;
}
