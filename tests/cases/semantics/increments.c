//@ run: exit 0
//@ stdout: 11 3 2
//@ stdout: 11 3
//@ stdout: 4
//@ stdout: 4
//@ stdout: 5 4
//@ stdout: 255 0
//@ stdout: 0.5 1.5
//@ stdout: -32768
//@ stdout: 1
//@ stdout: 0
//@ stdout: 5
// Increments and compound assignments of every kind of object; the operand is evaluated once.
#include <stdio.h>

static int calls;
static int next_index(void) { return calls++; }

int main(void)
{
    int a[4] = { 1, 2, 3, 4 }, *p = a, *q[2] = { a, a + 2 };
    unsigned char c = 255;
    float f = 0.5f;
    short s = 32767;
    _Bool b = 0;

    a[next_index()] += 10;
    a[next_index()]++;
    printf("%d %d %d\n", a[0], a[1], calls);
    printf("%d ", *p++);
    printf("%d\n", *++p);
    printf("%d\n", ++*p);
    printf("%d\n", (*q[1]++)++);
    printf("%d %d\n", a[2], *q[1]);
    printf("%d ", c++);
    printf("%d\n", c);
    printf("%g ", f++);
    printf("%g\n", f);
    s++;
    printf("%d\n", s);
    b++;
    b++;
    printf("%d\n", b);
    b -= 1;
    printf("%d\n", b);
    c = 7;
    c -= 1.5;
    printf("%d\n", c);
    return 0;
}
