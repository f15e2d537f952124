// What the program writes after the call is known again.
//@ run: unknown unsupported
//@ check: FALSE(valid-deref)
//@ oracle: none (a function is not defined)
#include <string.h>

void fill(char *text);

int main(void)
{
    char text[8];
    int *null = 0;
    fill(text);
    memset(text, 0, sizeof text);
    if (text[3] == 0)
        *null = 1;
    return 0;
}
