//@ run: exit 0
//@ findings
// A queue of jobs: a command of the user pushes, pops, looks at the front or stops.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct job {
    int number;
    struct job *next;
};

struct queue {
    struct job *first, *last;
};

static void push(struct queue *q, int number)
{
    struct job *job = malloc(sizeof *job); //~ finding leak
    job->number = number;
    job->next = NULL;
    if (q->last)
        q->last->next = job;
    else
        q->first = job;
    q->last = job;
}

static int pop(struct queue *q)
{
    struct job *job = q->first;
    int number = job->number; //~ finding null-deref
    q->first = job->next;
    if (!q->first)
        q->last = NULL;
    free(job);
    return number;
}

int main(void)
{
    struct queue q = {0};
    for (int round = 0; round < 3; round++) {
        int command = __VERIFIER_nondet_int();
        if (command == 1)
            push(&q, round);
        else if (command == 2)
            pop(&q);
        else if (command == 3)
            return q.first != NULL;
        else
            break;
    }
    while (q.first)
        pop(&q);
    return 0;
}
