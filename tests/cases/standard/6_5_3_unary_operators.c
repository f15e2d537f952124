//@ run: exit 0
//@ stdout ILP32: 6 5
//@ stdout ILP32: 5 1
//@ stdout ILP32: 1
//@ stdout ILP32: -5 5 -6
//@ stdout ILP32: 4294967295 7
//@ stdout ILP32: 0 1 1 0
//@ stdout ILP32: 1
//@ stdout ILP32: 4 0
//@ stdout ILP32: 3 3
//@ stdout ILP32: 1
//@ stdout ILP32: 4 1
//@ stdout ILP32: 2
//@ stdout ILP32: 4 1
//@ stdout ILP32: 24 12
//@ stdout ILP32: 44 3
//@ stdout ILP32: 255
//@ stdout ILP32: 5
//@ stdout ILP32: 1 2
//@ stdout ILP32: 9
//@ stdout LP64: 6 5
//@ stdout LP64: 5 1
//@ stdout LP64: 1
//@ stdout LP64: -5 5 -6
//@ stdout LP64: 4294967295 7
//@ stdout LP64: 0 1 1 0
//@ stdout LP64: 1
//@ stdout LP64: 4 0
//@ stdout LP64: 3 3
//@ stdout LP64: 1
//@ stdout LP64: 4 1
//@ stdout LP64: 2
//@ stdout LP64: 4 1
//@ stdout LP64: 32 12
//@ stdout LP64: 44 3
//@ stdout LP64: 255
//@ stdout LP64: 5
//@ stdout LP64: 1 2
//@ stdout LP64: 9
// 6.5.3 and 6.5.4: increments in front, addresses, indirection, signs, complement, negation, sizeof, _Alignof, casts.
#include <stdio.h>

static int calls;
static int call(void) { return ++calls; }
struct s { char c; double d; int a[3]; };

int main(void)
{
    int i = 5, *p = &i, a[3] = { 1, 2, 3 };
    printf("%d", ++i);
    printf(" %d\n", --*p);
    printf("%d %d\n", *&i, &*p == p);
    printf("%d\n", &a[3] == a + 3);
    printf("%d %d %d\n", -i, +i, ~i);
    printf("%u %d\n", -1u, -(-7));
    printf("%d %d %d %d\n", !i, !0, !!i, !p);
    printf("%d\n", !0.0);
    printf("%d %d\n", (int)sizeof call(), calls);
    printf("%d %d\n", (int)sizeof(char[3]), (int)sizeof a / (int)sizeof *a);
    printf("%d\n", (int)sizeof(int) == (int)sizeof +(char)1);
    int n = 4, grows = 1;
    printf("%d %d\n", (int)(sizeof(int[n]) / sizeof(int)), (int)sizeof(char[grows++]));
    printf("%d\n", grows);
    printf("%d %d\n", (int)_Alignof(int), (int)_Alignof(char[8]));
    printf("%d %d\n", (int)sizeof(struct s), (int)sizeof ((struct s *)0)->a);
    printf("%d %d\n", (char)300, (int)3.7);
    printf("%d\n", (int)(unsigned char)-1);
    printf("%d\n", *(const int *)p);
    int (*f)(void) = *&call;
    printf("%d", f());
    printf(" %d\n", (**f)());
    (void)(i = 9);
    printf("%d\n", i);
    return 0;
}
