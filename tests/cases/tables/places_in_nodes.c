// The nodes of lists below a table hold numbers that are less than one that came from outside: places in an array of that many elements.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
    int to;
};

int main(void) {
    int n = __VERIFIER_nondet_int(), from;
    if (n < 1 || n > 1000)
        return 0;
    struct link **out = calloc(n, sizeof *out);
    char *seen = calloc(n, 1);
    if (out == NULL || seen == NULL) {
        free(out);
        free(seen);
        return 1;
    }
    while ((from = __VERIFIER_nondet_int()) >= 0 && from < n) {
        int to = __VERIFIER_nondet_int();
        struct link *l = malloc(sizeof *l);
        if (l == NULL)
            break;
        l->to = to >= 0 && to < n ? to : 0;
        l->next = out[from];
        out[from] = l;
    }
    for (int i = 0; i < n; i++)
        while (out[i] != NULL) {
            struct link *l = out[i];
            seen[l->to] = 1;
            out[i] = l->next;
            free(l);
        }
    free(out);
    free(seen);
    return 0;
}
