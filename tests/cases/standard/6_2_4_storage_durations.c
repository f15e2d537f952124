//@ run: exit 0
//@ stdout: 0 0 0
//@ stdout: 0 1 1
//@ stdout: 5 6 7
//@ stdout: 8
//@ stdout: 3 1234
//@ stdout: 2 9
//@ stdout: 4 0 0
// 6.2.4: static, automatic and allocated storage: when objects begin, what they hold then, what is new each time.
#include <stdio.h>
#include <stdlib.h>

static int zeroed[3];
static struct { int n; char *p; double d; } record;

static int counter(void)
{
    static int n = 5;
    return n++;
}

static int *per_call(void)
{
    static int kept;
    return &kept;
}

static int recursive(int depth)
{
    int mine = depth; /* one for each call */
    if (depth > 0)
        recursive(depth - 1);
    return mine;
}

static int fresh_in_loop(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int inner = 1;
        inner += i;
        sum = sum * 10 + inner;
    }
    return sum;
}

static int skipped_initialiser(void)
{
    int round = 0;
again:
    if (round++ == 0) {
        goto again;
    }
    int x = round;
    return x;
}

struct pair { int a[2]; };
static struct pair make(int n) { return (struct pair){ { n, n + 1 } }; }

/* The value of a call has temporary lifetime: its array can be read within the full expression. */
static int temporary(void) { return make(3).a[1] + make(5).a[0]; }

int main(void)
{
    printf("%d %d %d\n", zeroed[0], zeroed[1], zeroed[2]);
    printf("%d %d %d\n", record.n, record.p == NULL, record.d == 0.0);
    printf("%d", counter());
    printf(" %d", counter());
    printf(" %d\n", counter());
    *per_call() = 8;
    printf("%d\n", *per_call());
    printf("%d %d\n", recursive(3), fresh_in_loop());
    printf("%d %d\n", skipped_initialiser(), temporary());
    int *block = malloc(3 * sizeof *block);
    int *zero = calloc(2, sizeof *zero);
    for (int i = 0; i < 3; i++)
        block[i] = i * i;
    int *grown = realloc(block, 5 * sizeof *grown);
    printf("%d %d %d\n", grown[2], zero[0], zero[1]);
    free(grown);
    free(zero);
    return 0;
}
