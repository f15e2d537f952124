//@ run: exit 0
//@ stdout: 3 9
//@ stdout: 5 3
//@ stdout: 5 9
//@ stdout: 1 7
//@ stdout: 2 8
//@ stdout: 1 2
//@ stdout: 7 2
//@ stdout: 7 8
//@ stdout: 3 1
//@ stdout: 3 2
//@ stdout: 3 7
//@ stdout: 5 7
//@ stdout: 9 7
//@ stdout: 9 8
//@ stdout: 1 2 3 5 7 8 9
// A run makes the comparisons of glibc's merge sort in its order.
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    printf("%d %d\n", x, y);
    return (x > y) - (x < y);
}

int main(void) {
    int a[7] = {5, 3, 9, 1, 7, 2, 8};
    qsort(a, 7, sizeof a[0], compare);
    printf("%d %d %d %d %d %d %d\n", a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
    return 0;
}
