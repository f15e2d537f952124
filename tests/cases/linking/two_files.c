//@ run: exit 0
//@ with: parts/counter.c
//@ flags: -fcommon
//@ stdout: 100
//@ stdout: 101
//@ stdout: 11 6 1
// Functions, an initialised and a tentative definition shared by two files; statics are not shared.
#include <stdio.h>

extern int counter_next(void);
extern int shared;
int tentative;

static int hidden = 1;

int main(void)
{
    tentative += 4;
    shared++;
    printf("%d\n", counter_next());
    printf("%d\n", counter_next());
    printf("%d %d %d\n", shared, tentative, hidden);
    return 0;
}
