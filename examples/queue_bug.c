/* A message queue with a bug: when the last message is taken, the tail still points to it. */
#include <stdio.h>
#include <stdlib.h>

struct message {
    struct message *next;
    int length;
};

struct queue {
    struct message *head, *tail;
};

static void put(struct queue *q, int length)
{
    struct message *m = malloc(sizeof *m);

    if (!m)
        abort();
    m->next = NULL;
    m->length = length;
    if (q->tail)
        q->tail->next = m;
    else
        q->head = m;
    q->tail = m;
}

static int take(struct queue *q)
{
    struct message *m = q->head;
    int length;

    if (!m)
        return -1;
    length = m->length;
    q->head = m->next;
    free(m);
    return length;
}

int main(void)
{
    struct queue q = { NULL, NULL };

    put(&q, 10);
    put(&q, 20);
    printf("%d\n", take(&q));
    printf("%d\n", take(&q));
    put(&q, 30);
    printf("%d\n", take(&q));
    return 0;
}
