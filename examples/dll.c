/* A doubly linked list with a head and a tail: a queue from which any element can be taken. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    struct job *next, *prev;
    int priority;
    char name[16];
};

struct queue {
    struct job *first, *last;
};

static struct job *enqueue(struct queue *q, const char *name, int priority)
{
    struct job *j = calloc(1, sizeof *j);

    if (!j)
        abort();
    j->priority = priority;
    strncpy(j->name, name, sizeof j->name - 1);
    j->prev = q->last;
    if (q->last)
        q->last->next = j;
    else
        q->first = j;
    q->last = j;
    return j;
}

static void unlink_job(struct queue *q, struct job *j)
{
    if (j->prev)
        j->prev->next = j->next;
    else
        q->first = j->next;
    if (j->next)
        j->next->prev = j->prev;
    else
        q->last = j->prev;
}

static struct job *take_best(struct queue *q)
{
    struct job *best = q->first;

    for (struct job *j = q->first; j; j = j->next)
        if (j->priority > best->priority)
            best = j;
    if (best)
        unlink_job(q, best);
    return best;
}

int main(void)
{
    struct queue q = { NULL, NULL };
    struct job *j, *cancelled;

    enqueue(&q, "backup", 1);
    cancelled = enqueue(&q, "report", 5);
    enqueue(&q, "mail", 3);
    enqueue(&q, "cleanup", 2);
    unlink_job(&q, cancelled);
    free(cancelled);
    while ((j = take_best(&q)) != NULL) {
        printf("%s\n", j->name);
        free(j);
    }
    assert(!q.first && !q.last);
    return 0;
}
