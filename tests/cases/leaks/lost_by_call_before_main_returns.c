//@ run: violation leak
//@ no-leaks-at-end
//@ check: FALSE(valid-memtrack)
// Variables of a function that returns to main hold nothing any more; nor do those of main when main calls it.
#include <stdlib.h>

static int calls;

int main(void)
{
    char *text = malloc(3); //~ violation leak
    if (calls++ == 0) {
        main();
        free(text);
    }
    return 0;
}
