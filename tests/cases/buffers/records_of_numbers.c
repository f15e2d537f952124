// Records of two numbers in an array of any length are filled and then read at an index that another of them holds.
//@ run: exit 0
//@ seed: 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct record {
    int key;
    int next;
};

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 5000)
        return 0;
    struct record *r = malloc(n * sizeof *r);
    if (r == NULL)
        return 1;
    for (unsigned i = 0; i < n; i++) {
        r[i].key = __VERIFIER_nondet_int();
        r[i].next = -1;
    }
    int found = 0;
    for (unsigned i = n; i-- > 0;) {
        unsigned k = i + 1;
        while (k < n && r[k].key <= r[i].key)
            k = r[k].next < 0 ? n : (unsigned)r[k].next;
        r[i].next = k < n ? (int)k : -1;
        found |= r[i].next > 0;
    }
    free(r);
    return found;
}
