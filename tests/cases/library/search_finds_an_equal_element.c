//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
#include <stdlib.h>

extern void reach_error(void);

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void) {
    int a[4] = {1, 2, 2, 3};
    int key = 2, missing = 5;
    int *found = bsearch(&key, a, 4, sizeof a[0], compare);
    if (found == NULL || *found != 2 || bsearch(&missing, a, 4, sizeof a[0], compare) != NULL) {
        reach_error();
    }
    return 0;
}
