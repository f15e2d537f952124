//@ run: exit 0
//@ check: TRUE
//@ stdout: 1 1 1
//@ stdout: 2 2 3
//@ stdout: 4 4 10
//@ stdout: 5 5 1
//@ stdout: 6
// The value of a range designator is evaluated once and stored in every element.
#include <stdio.h>

struct pair {
    int a, b;
};

static int n;

static int next(void)
{
    return ++n;
}

static struct pair make(void)
{
    struct pair made = {++n, 10};

    return made;
}

int main(void)
{
    int a[] = {[0 ... 3] = next()};
    struct pair b[3] = {[0 ... 2] = {next(), next()}};
    struct pair c[3] = {[0 ... 2] = make()};
    struct pair *d = (struct pair[3]){[0 ... 2] = {next(), 1}};
    int e[4] = {[0 ... 2] = next()};

    printf("%d %d %d\n", a[0], a[1], a[3]);
    printf("%d %d %d\n", b[0].a, b[1].a, b[2].b);
    printf("%d %d %d\n", c[0].a, c[2].a, c[2].b);
    printf("%d %d %d\n", d[0].a, d[1].a, d[2].b);
    printf("%d\n", e[0] + e[3]);
    return 0;
}
