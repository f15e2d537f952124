//@ run: exit 0
//@ stdout: 2 20
//@ stdout: 1 10
// From a member back to its struct, as the Linux kernel does.
#include <stddef.h>
#include <stdio.h>

#define container_of(ptr, type, member) ({ \
    const __typeof__(((type *)0)->member) *inner = (ptr); \
    (type *)((char *)inner - offsetof(type, member)); })

struct link { struct link *next; };
struct task { int id; struct link link; int priority; };

int main(void)
{
    struct task a = { 1, { 0 }, 10 }, b = { 2, { &a.link }, 20 };
    int total = 0;

    for (struct link *l = &b.link; l; l = l->next) {
        struct task *t = container_of(l, struct task, link);
        printf("%d %d\n", t->id, t->priority);
        total += t->priority;
    }
    return total == 30 ? 0 : 1;
}
