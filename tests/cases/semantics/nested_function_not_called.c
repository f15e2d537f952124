//@ run: exit 0
//@ check: TRUE
//@ stdout: 5
// A nested function that is jumped over and not called costs nothing.
#include <stdio.h>

int main(int argc, char **argv)
{
    int x = 1;

    goto over;
    int add(int y) { x += y; return x; }
over:
    x = 5;
    printf("%d\n", x);
    return 0;
}
