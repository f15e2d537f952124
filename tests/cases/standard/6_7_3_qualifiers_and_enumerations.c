//@ run: exit 0
//@ stdout: 0 10 11 10 -1
//@ stdout: 12
//@ stdout: 3 3
//@ stdout: -9
//@ stdout: 2
//@ stdout: 1
//@ stdout: 6
//@ stdout: 6
//@ stdout: 4 four
//@ stdout: 20
//@ stdout: 3 1
//@ stdout: c
// 6.7.2.2, 6.7.3, 6.7.7 and 6.7.8: enumerations, qualifiers, type names and typedefs that look alike.
#include <stdio.h>

enum small { S0, S1 = 10, S2, S3 = S1, S4 = -1 };
typedef int number, *pointer, array[3], function(int), (*callback)(number);
typedef struct node node;
struct node { node *next; number value; };
typedef volatile int port;

static function negate;
static int negate(int n) { return -n; }
static int call(callback f, number n) { return f(n); }
static int total(const int *const p, int n)
{
    int sum = 0;
    for (const int *q = p; q < p + n; q++)
        sum += *q;
    return sum;
}

int main(void)
{
    printf("%d %d %d %d %d\n", S0, S1, S2, S3, S4);
    enum small e = S2;
    e++;
    printf("%d\n", e);
    array a = { 1, 2, 3 };
    pointer p = a;
    printf("%d %d\n", p[2], (int)(sizeof(array) / sizeof(number)));
    printf("%d\n", call(negate, 4) + call(&negate, 5));
    node last = { 0, 2 }, head = { &last, 1 };
    printf("%d\n", head.next->value);
    {
        typedef long number;
        printf("%d\n", (number)0 + (int)sizeof(number) == (int)sizeof(long));
    }
    port status = 1;
    status |= 2;
    status = status + status;
    printf("%d\n", status);
    printf("%d\n", total(a, 3));
    const struct { int x; const char *s; } k = { 4, "four" };
    printf("%d %s\n", k.x, k.s);
    int *restrict r = a;
    r[1] = 20;
    printf("%d\n", a[1]);
    int (*matrix)[2] = (int[2][2]){ { 1, 2 }, { 3, 4 } };
    printf("%d %d\n", matrix[1][0], (int)sizeof(int *[3]) == 3 * (int)sizeof(int *));
    char *(*names[2])[2] = { &(char *[2]){ "a", "b" }, &(char *[2]){ "c", "d" } };
    printf("%s\n", (*names[1])[0]);
    return 0;
}
