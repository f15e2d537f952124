//@ run: exit 0
//@ stdout: 2 11
//@ stdout: 8 3
//@ stdout: 0 0
//@ stdout: 16 32 4
//@ stdout: 6 12
//@ stdout: 2 1
//@ stdout: 1
// 6.7.1, 6.7.4, 6.7.5, 6.7.7, 6.7.8 and 6.7.10: storage classes, function specifiers, alignment, type names, typedefs,
// static assertions.
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

_Static_assert(sizeof(int) == 4, "an int has four bytes");

static int counter(void)
{
    static int n;
    static int *where = &n;
    return ++*where;
}

inline int doubled(int n) { return 2 * n; }
extern int doubled(int n);

static noreturn void leave(int status) { exit(status); }

_Thread_local int own = 3;
static alignas(32) char line[3];
struct wide { char c; alignas(16) char d; };

typedef int (*operation)(int);
typedef int vector[3];
typedef struct node node;
struct node { node *next; int value; };

static int total(const vector v) { return v[0] + v[1] + v[2]; }

int main(void)
{
    register int fast = 5;
    auto int plain = 6;
    operation table[] = { doubled, abs };
    int (*(*pick)[2])(int) = &table;
    vector v = { 1, 2, 3 };
    alignas(8) int aligned = 1;
    node last = { 0, 2 }, first = { &last, 1 };
    counter();
    printf("%d %d\n", counter(), fast + plain);
    printf("%d %d\n", table[0](4), (*pick)[1](-3));
    printf("%d %d\n", (int)((uintptr_t)line % 32), (int)((uintptr_t)&aligned % 8));
    printf("%d %d %d\n", (int)alignof(struct wide), (int)sizeof(struct wide), (int)alignof(int));
    printf("%d %d\n", total(v), (int)sizeof(vector));
    printf("%d %d\n", first.next->value, own == 3);
    printf("%d\n", (int)sizeof(int (*(*)(void))[5]) == (int)sizeof(void *));
    _Static_assert(sizeof(vector) == 12, "");
    leave(0);
}
