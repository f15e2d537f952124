//@ run: exit 0
//@ stdout: 7
//@ stdout: 3 3
//@ stdout: 14
//@ stdout: abc 4
//@ stdout: 7 1
//@ stdout: 2 1
// 6.2.3, 6.2.7: name spaces of identifiers; composite types of several declarations; tags completed later.
#include <stdio.h>

/* One name in four name spaces: a tag, members, an ordinary identifier, a label. */
struct name {
    int name;
    struct name *next;
};

static int name(struct name *first)
{
    int sum = 0;
name:
    if (first) {
        sum += first->name;
        first = first->next;
        goto name;
    }
    return sum;
}

/* The composite type has the bound of one and the prototype of the other. */
extern int table[];
extern int table[3];
int table[] = { 1, 2, 3 };

static int apply(int (*f)(), int (*rows)[2]);
static int apply(int (*f)(int), int (*rows)[]);
static int apply(int (*f)(int), int (*rows)[2]) { return f((*rows)[1]) + (int)sizeof *rows / (int)sizeof(int); }
static int twice(int n) { return 2 * n; }

/* An incomplete type, completed where it is needed. */
struct later;
static struct later *hold(struct later *p) { return p; }
struct later { char text[4]; };

typedef unsigned number;
extern unsigned counter;
number counter = 7;

int main(void)
{
    struct name b = { 4, 0 }, a = { 3, &b };
    int row[2] = { 5, 6 };
    struct later l = { "abc" };
    printf("%d\n", name(&a));
    printf("%d %d\n", (int)(sizeof table / sizeof *table), table[2]);
    printf("%d\n", apply(twice, &row));
    printf("%s %d\n", hold(&l)->text, (int)sizeof(struct later));
    printf("%u %d\n", counter, _Generic(counter, unsigned: 1, default: 2));
    printf("%d %d\n", _Generic((char *)0, const char *: 1, char *: 2),
           _Generic((int(*)[3])0, int (*)[]: 1, default: 2));
    return 0;
}
