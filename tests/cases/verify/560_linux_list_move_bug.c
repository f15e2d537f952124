// A record is freed through the address of its link.
//@ run: violation interior-free
//@ inputs: 1 1 0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define LIST_HEAD(name) struct list_head name = { &name, &name }

static void list_insert(struct list_head *link, struct list_head *before, struct list_head *after)
{
    after->prev = link;
    link->next = after;
    link->prev = before;
    before->next = link;
}

static void list_del(struct list_head *link)
{
    link->next->prev = link->prev;
    link->prev->next = link->next;
}

struct task {
    int priority;
    struct list_head queue;
};

static LIST_HEAD(ready);

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct task *task = malloc(sizeof *task);
        task->priority = __VERIFIER_nondet_int();
        list_insert(&task->queue, &ready, ready.next);
    }
    while (ready.next != &ready) {
        struct list_head *link = ready.next;
        list_del(link);
        free(link); //~ violation interior-free
    }
    return 0;
}
