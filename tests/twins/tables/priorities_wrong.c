#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LEVELS 8

struct task {
    int id;
    struct task *next;
};

struct queue {
    struct task *first, *last;
};

static struct queue queues[LEVELS];

static int submit(int level, int id)
{
    struct task *t = malloc(sizeof *t);

    if (t == NULL)
        return -1;
    t->id = id;
    t->next = NULL;
    if (queues[level].last == NULL)
        queues[level].first = t;
    else
        queues[level].last->next = t;
    queues[level].last = t;
    return 0;
}

static struct task *take(void)
{
    for (int level = LEVELS - 1; level >= 0; level--) {
        struct queue *q = &queues[level];
        struct task *t = q->first;
        if (t == NULL)
            continue;
        q->first = t->next;
        return t;
    }
    return NULL;
}

int main(void)
{
    struct task *t;
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op < 0) {
            t = take();
            free(t);
        } else {
            int level = __VERIFIER_nondet_int();
            if (level < 0 || level >= LEVELS)
                level = 0;
            if (submit(level, op) != 0)
                break;
        }
    }
    while ((t = take()) != NULL)
        free(t);
    return 0;
}
