//@ run: exit 0
//@ stdout: 1 1 3
//@ stdout: 1 1
//@ stdout: 1
//@ stdout: 2 4 6 8
//@ stdout: 10 12
//@ stdout: 2 1
//@ stdout: 1 1 1
//@ stdout: 2
//@ stdout: 2
//@ stdout: 2
//@ stdout: 1 4
//@ stdout: bc
// 6.3.2: arrays and functions become pointers, lvalues become values, void, and pointers between types.
#include <stdint.h>
#include <stdio.h>

static int twice(int n) { return 2 * n; }
static int apply(int f(int), int n) { return f(n); }
static unsigned length(char s[100]) { return sizeof s; }

int main(void)
{
    int a[3] = { 1, 2, 3 }, *p = a, (*whole)[3] = &a;
    printf("%d %d %d\n", (int)sizeof a == 3 * (int)sizeof(int), *p, (*whole)[2]);
    printf("%d %d\n", whole + 1 == (void *)(a + 3), (void *)whole == (void *)a);
    printf("%d\n", length("abc") == sizeof(char *));
    int (*f)(int) = twice, (**g)(int) = &f;
    printf("%d %d %d %d\n", f(1), (*f)(2), (***f)(3), (*g)(4));
    printf("%d %d\n", apply(twice, 5), apply(&twice, 6));
    (void)twice(9);
    void *v = a;
    char *c = v;
    printf("%d %d\n", *(int *)(c + sizeof(int)), v == c);
    int *null = 0;
    printf("%d %d %d\n", null == NULL, !null, (uintptr_t)null == 0);
    uintptr_t number = (uintptr_t)&a[1];
    printf("%d\n", *(int *)number);
    const int *cp = a;
    printf("%d\n", cp[1]);
    printf("%d\n", (int)(&a[2] - &a[0]));
    int matrix[2][2] = { { 1, 2 }, { 3, 4 } };
    printf("%d %d\n", **matrix, *(*(matrix + 1) + 1));
    printf("%c%c\n", "abc"[1], *("abc" + 2));
    return 0;
}
