//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// A jump leaves the scope of the only pointer.
#include <stdlib.h>

int main(void)
{
    for (int i = 0; i < 3; i++) {
        char *kept = malloc(4); //~ violation leak
        if (i == 1)
            break;
        free(kept);
    }
    exit(0);
}
