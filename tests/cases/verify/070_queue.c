// A queue with a pointer to its last node: entering and leaving in any order.
//@ run: exit 0
//@ inputs: 1 1 2 1 2 2 2 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
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
        queue->back->next = node;
    else
        queue->front = node;
    queue->back = node;
}

static int leave(struct queue *queue)
{
    struct node *node = queue->front;
    int value = node->value;
    queue->front = node->next;
    if (!queue->front)
        queue->back = NULL;
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
        else if (queue.front && leave(&queue) != 4)
            abort();
    }
    while (queue.front)
        leave(&queue);
    assert(!queue.back);
    return 0;
}
