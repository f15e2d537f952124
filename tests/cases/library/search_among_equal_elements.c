//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// Which of several elements that are equal to the key is found is not specified.
#include <stdlib.h>

extern void reach_error(void);

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int a[4] = {1, 2, 2, 3};
    int key = 2;
    int *found = bsearch(&key, a, 4, sizeof a[0], compare);
    if (found != a + 2) {
        reach_error();
    }
    return 0;
}
