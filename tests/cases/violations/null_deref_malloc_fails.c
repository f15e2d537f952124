//@ run: violation null-deref
//@ malloc-may-fail
//@ inputs: 0
//@ oracle: none (the failure of malloc is an input)
// Nobody looked whether the allocation succeeded.
#include <stdlib.h>

int main(void)
{
    int *counter = malloc(sizeof *counter);

    *counter = 1; //~ violation null-deref
    free(counter);
    return 0;
}
