// Records move between two Linux-like lists, some to the front, some to the back.
//@ run: exit 0
//@ inputs: 1 1 0 1 1 0 1 0 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define LIST_HEAD(name) struct list_head name = { &name, &name }
#define list_for_each_safe(at, after, head)                                                        \
    for (at = (head)->next, after = at->next; at != (head); at = after, after = at->next)
#define list_entry(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

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
static LIST_HEAD(waiting);

static void destroy(struct list_head *head)
{
    struct list_head *at, *after;
    list_for_each_safe(at, after, head)
    {
        list_del(at);
        free(list_entry(at, struct task, queue));
    }
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct task *task = malloc(sizeof *task);
        task->priority = __VERIFIER_nondet_int();
        list_insert(&task->queue, &ready, ready.next);
    }
    struct list_head *at, *after;
    list_for_each_safe(at, after, &ready)
    {
        struct task *task = list_entry(at, struct task, queue);
        if (task->priority < 0) {
            list_del(&task->queue);
            list_insert(&task->queue, &waiting, waiting.next);
        } else if (task->priority > 5) {
            list_del(&task->queue);
            list_insert(&task->queue, waiting.prev, &waiting);
        }
    }
    destroy(&ready);
    destroy(&waiting);
    return 0;
}
