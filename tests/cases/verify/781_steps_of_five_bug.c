// The counter passes its bound by less than it is told to.
//@ run: violation assertion-failed
//@ check: FALSE(unreach-call)
//@ oracle: none (an assertion that fails)
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int size = 7 * sizeof(long long), i;
    char *bytes = malloc(size);
    for (i = 0; i < size; i += 5)
        bytes[i] = 'x';
    assert(i <= size + 3); //~ violation assertion-failed
    free(bytes);
    return 0;
}
