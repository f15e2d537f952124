// A list that was hung at the end of another is freed as part of it, and then on its own.
//@ run: violation double-free
//@ inputs: 1 0 1 0
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    return head;
}

static void destroy(struct node *list)
{
    struct node *kept = NULL;
    while (list) {
        kept = list;
        list = list->next;
        kept->next = NULL;
        free(kept);
    }
}

int main(void)
{
    struct node *front = build();
    struct node *rear = build();
    if (front) {
        struct node *last = front;
        while (last->next)
            last = last->next;
        last->next = rear;
        destroy(front);
        if (rear)
            free(rear); //~ violation double-free
    } else {
        destroy(rear);
    }
    return 0;
}
