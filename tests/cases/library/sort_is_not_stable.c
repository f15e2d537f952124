//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// Elements that are equal may come out in any order, although glibc keeps theirs.
#include <stdlib.h>

extern void reach_error(void);

struct pair {
    int key;
    int value;
};

static int compare(const void *a, const void *b) {
    const struct pair *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

int main(void) {
    struct pair a[3] = {{1, 1}, {1, 2}, {0, 3}};
    qsort(a, 3, sizeof a[0], compare);
    if (a[1].value != 1) {
        reach_error();
    }
    return 0;
}
