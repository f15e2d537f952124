// The bound of the counter is no number of the program: one more round after widening gives it back.
//@ run: exit 0
//@ check: TRUE
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int size = 7 * sizeof(long), i;
    char *bytes = malloc(size);
    for (i = 0; i < size; i += 5)
        bytes[i] = 'x';
    assert(i <= size + 4);
    free(bytes);
    return 0;
}
