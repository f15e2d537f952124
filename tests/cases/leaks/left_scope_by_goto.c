//@ run: violation leak
//@ check: FALSE(valid-memtrack)
//@ oracle: none (sanitizers take what is left on the stack and in registers for pointers)
// The same with goto, out of two scopes at once.
#include <stdlib.h>

int main(void)
{
    for (int i = 0; i < 3; i++) {
        char *first = malloc(4); //~ violation leak
        {
            char *second = malloc(5);
            free(second);
            if (i == 1)
                goto out;
        }
        free(first);
    }
out:
    exit(0);
}
