//@ run: violation not-freed
//@ no-leaks-at-end
//@ property: memcleanup
//@ check: FALSE(valid-memcleanup)
//@ oracle: none (valgrind calls the block lost, which it is when main has returned)
// Whether all is freed is another question than whether something is lost.
#include <stdlib.h>

int main(void)
{
    char *text = malloc(3); //~ violation not-freed
    return text == 0;
}
