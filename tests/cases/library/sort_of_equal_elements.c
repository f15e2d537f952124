//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// What holds for every order of the elements that are equal is proved.
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
    if (a[0].value != 3 || a[1].value + a[2].value != 3) {
        reach_error();
    }
    return 0;
}
