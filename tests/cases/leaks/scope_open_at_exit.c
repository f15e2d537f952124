//@ run: exit 0
//@ check: TRUE
// The program ends while the variable is in scope.
#include <stdlib.h>

int main(void)
{
    {
        char *kept = malloc(4);
        *kept = 1;
        exit(0);
    }
}
