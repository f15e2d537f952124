//@ run: exit 0
//@ stdout: clean 10
//@ stdout: after loop
//@ stdout: clean 1
//@ stdout: = 1
//@ stdout: clean 10
//@ stdout: clean 11
//@ stdout: after loop
//@ stdout: clean 1
//@ stdout: = 1
//@ stdout: clean 10
//@ stdout: clean 1
//@ stdout: = 10
//@ stdout: clean 10
//@ stdout: clean 1
//@ stdout: = 1
// Variables with a cleanup function: it runs at every way out of the scope, in reverse order.
#include <stdio.h>

static void report(int *value) { printf("clean %d\n", *value); }

#define TRACKED __attribute__((cleanup(report))) int

static int leave_by(int how)
{
    TRACKED outer = 1;

    for (int i = 0; i < 2; i++) {
        TRACKED inner = 10 + i;
        if (how == 1)
            break;
        if (how == 2)
            continue;
        if (how == 3)
            return inner;
        if (how == 4)
            goto out;
    }
    printf("after loop\n");
out:
    return outer;
}

int main(void)
{
    for (int how = 1; how <= 4; how++)
        printf("= %d\n", leave_by(how));
    return 0;
}
