//@ run: violation leak
//@ no-leaks-at-end
//@ check: FALSE(valid-memtrack)
// The first block is lost while main goes on; the second is held when it returns.
#include <stdlib.h>

int main(void)
{
    char *text = malloc(3); //~ violation leak
    text = malloc(4);
    return text == 0;
}
