//@ run: exit 0
//@ stdout: 3 steps
//@ with: parts/stepper.c
//@ oracle: none (the units disagree on a qualifier)
// The header of a counter shows it as const; the unit that defines it may still write it.
#include <stdio.h>

extern const int steps;
void step(void);

int main(void)
{
    for (int i = 0; i < 3; i++)
        step();
    printf("%d steps\n", steps);
    return 0;
}
