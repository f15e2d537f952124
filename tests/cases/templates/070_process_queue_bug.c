// As the process queue, but processes with two rounds left are taken out.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 1 5 1 0 0
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct process {
    int id;
    int rounds;
    struct process *next;
};

static void enqueue(struct process *p, struct process **queue)
{
    p->next = *queue;
    *queue = p;
}

static struct process *next_one(struct process **queue)
{
    struct process *at = *queue, *before = NULL, *chosen = NULL;
    while (at) {
        if (at->rounds == 2) {
            chosen = at;
            if (before)
                before->next = at->next;
            else
                *queue = at->next;
        } else {
            at->rounds--;
        }
        before = at;
        at = at->next;
    }
    return chosen;
}

int main(void)
{
    struct process *queue = NULL;
    int rounds = 1, ran = 0;
    while (__VERIFIER_nondet_int()) {
        if (rounds < 1000 && __VERIFIER_nondet_int()) {
            struct process *p = malloc(sizeof *p);
            p->id = __VERIFIER_nondet_int();
            p->rounds = rounds++;
            enqueue(p, &queue);
        } else if (rounds > 1) {
            struct process *p = next_one(&queue);
            rounds--;
            if (p)
                ran = p->id;
        }
        for (struct process *p = queue; p; p = p->next)
            if (p->rounds < 1)
                reach_error(); //~ violation error-reached
    }
    (void)ran;
    return 0;
}
