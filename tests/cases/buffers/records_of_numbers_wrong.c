// Records of two numbers in an array of any length, wrong: heap buffer overflow: the record behind the last is looked at.
//@ run: violation out-of-bounds
//@ stdin: 3
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

struct record {
    int key;
    int next;
};

int main(void) {
    unsigned n;
    if (scanf("%4u", &n) != 1 || n == 0 || n > 5000)
        return 0;
    struct record *r = malloc(n * sizeof *r);
    if (r == NULL)
        return 1;
    for (unsigned i = 0; i < n; i++) {
        r[i].key = (int)(i % 7);
        r[i].next = -1;
    }
    int found = 0;
    for (unsigned i = n; i-- > 0;)
        found |= r[i + 1].key <= r[i].key; //~ violation out-of-bounds
    free(r);
    return found;
}
