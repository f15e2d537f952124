//@ run: exit 0
//@ stdout: 11 10 105 5 -1 -1
//@ stdout: 11 10 4
//@ stdout: 5084
//@ stdout: 1 4 7
//@ stdout: -50 102 1
//@ stdout: 0 11 2
//@ stdout: 3 1 2
//@ stdout: 10
//@ stdout: default
//@ stdout: 03 12 
// 6.8: labelled and compound statements, selection, iteration and jumps, in the shapes that go wrong.
#include <stdio.h>

static int cases(int n)
{
    int r = 0;
    switch (n) {
        r = 1000; /* never reached */
    case 0:
        r++;
    case 1: {
        r += 10;
        break;
    case 2: /* inside of a block that is jumped into */
        r += 100;
    }
    default:
        r += 5;
        break;
    case -1:
    case 7 ... 9:
        r = -1;
    }
    return r;
}

static int nested_switch(int a, int b)
{
    switch (a) {
    case 1:
        switch (b) {
        case 1: return 11;
        default: break;
        }
        return 10;
    case 2:
        for (;;) {
            if (b > 3) break;
            b++;
            continue;
        }
    }
    return b;
}

static int loops(void)
{
    int sum = 0, i = 0;
    do {
        if (i == 2) continue;
        sum += i;
    } while (++i < 5);
    while (i-- > 0)
        if (i == 1) break;
    for (;;) {
        if (++i > 3) break;
        for (int j = 0; j < 10; j++) {
            if (j == i) break;
            sum += 100;
        }
    }
    return sum * 10 + i;
}

static int duff(int n)
{
    int steps = 0, rounds = (n + 3) / 4;
    switch (n % 4) {
    case 0: do { steps++;
    case 3: steps++;
    case 2: steps++;
    case 1: steps++;
        } while (--rounds > 0);
    }
    return steps;
}

static int jumps(int n)
{
    int visits = 0;
    if (n > 1) {
        goto inside;
        while (n < 10) {
            visits += 100;
inside:
            visits++;
            n += 4;
        }
    }
    else goto out;
    return visits;
out:;
    int after = n;
    return after - 50;
}

static int computed(unsigned n)
{
    static void *table[] = { &&zero, &&one, &&two };
    goto *table[n % 3];
zero: return 0;
one: n += 10;
two: return (int)n;
}

static int dangling_else(int a, int b)
{
    if (a)
        if (b) return 1;
        else return 2;
    return 3;
}

int main(void)
{
    printf("%d %d %d %d %d %d\n", cases(0), cases(1), cases(2), cases(3), cases(-1), cases(8));
    printf("%d %d %d\n", nested_switch(1, 1), nested_switch(1, 2), nested_switch(2, 1));
    printf("%d\n", loops());
    printf("%d %d %d\n", duff(1), duff(4), duff(7));
    printf("%d %d %d\n", jumps(0), jumps(2), jumps(9));
    printf("%d %d %d\n", computed(0), computed(1), computed(2));
    printf("%d %d %d\n", dangling_else(0, 1), dangling_else(1, 1), dangling_else(1, 0));
    int value = ({ int t = 3; t *= t; t + 1; });
    printf("%d\n", value);
    switch (5) default: printf("default\n");
    for (int i = 0, n = 3; i < n; n--, i++) printf("%d%d ", i, n);
    printf("\n");
    ;
    {}
    return 0;
}
