//@ run: exit 0
//@ check: TRUE
//@ stdout: began
//@ stdout: jumped with 7
//@ stdout: 1 in place of 0
// longjmp ends the calls up to that of setjmp, which gives its number.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf place;

static void deeper(int depth, int number)
{
    char text[16];

    text[depth] = 'x';
    if (depth == 0)
        longjmp(place, number);
    deeper(depth - 1, number);
}

int main(void)
{
    volatile int count = 0;
    char *kept = malloc(8);

    if (kept == NULL)
        return 0;
    switch (setjmp(place)) {
    case 0:
        printf("began\n");
        count++;
        deeper(3, 7);
        break;
    case 7:
        printf("jumped with 7\n");
        count++;
        deeper(2, 0);
        break;
    default:
        printf("1 in place of 0\n");
    }
    free(kept);
    return count - 2;
}
