//@ run: violation out-of-bounds
//@ stdin: 9
//@ check: FALSE(valid-deref)
// A number from standard input is taken for an index without a look at it.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int index = 0, *table = calloc(8, sizeof *table);
    if (!table)
        return 1;
    if (scanf("%d", &index) == 1)
        table[index] = 1; //~ violation out-of-bounds
    free(table);
    return 0;
}
