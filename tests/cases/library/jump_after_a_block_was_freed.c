//@ run: exit 0
//@ check: TRUE
// A variable that was not changed has its value behind a jump, though its block is gone.
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf place;

static void drop(char **text)
{
    free(*text);
    longjmp(place, 1);
}

int main(void)
{
    char *text = malloc(3);

    if (text == NULL)
        return 0;
    if (setjmp(place) == 0)
        drop(&text);
    return 0;
}
