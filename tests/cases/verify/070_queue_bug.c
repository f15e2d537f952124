// The pointer to the last node of a queue outlives that node.
//@ run: violation use-after-free
//@ inputs: 1 2 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

struct queue {
    struct node *front, *back;
};

static void enter(struct queue *queue, int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = NULL;
    if (queue->back)
        queue->back->next = node; //~ violation use-after-free
    else
        queue->front = node;
    queue->back = node;
}

static int leave(struct queue *queue)
{
    struct node *node = queue->front;
    int value = node->value;
    queue->front = node->next;
    free(node);
    return value;
}

int main(void)
{
    struct queue queue = { NULL, NULL };
    for (;;) {
        int choice = __VERIFIER_nondet_int();
        if (choice == 0)
            break;
        if (choice == 1)
            enter(&queue, 4);
        else if (queue.front)
            leave(&queue);
    }
    while (queue.front)
        leave(&queue);
    return 0;
}
