// Jobs are in the list of all and in that of the ones that wait; each list is emptied while its number of jobs is not zero.
//@ run: exit 0
//@ check: TRUE
//@ inputs: 1 1 2 1 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
    int id;
    struct job *next, *prev;
    struct job *waits;
};

static struct job *all, *last, *waiting;
static unsigned long jobs, waiters;

static void add(int id) {
    struct job *j = malloc(sizeof *j);
    if (!j)
        exit(1);
    j->id = id;
    j->next = NULL;
    j->prev = last;
    if (last)
        last->next = j;
    else
        all = j;
    last = j;
    jobs++;
    j->waits = waiting;
    waiting = j;
    waiters++;
}

static void drop_last(void) {
    struct job *j = last;
    last = j->prev;
    if (last)
        last->next = NULL;
    else
        all = NULL;
    jobs--;
    free(j);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            add(what);
        } else if (waiters > 0) {
            waiting = waiting->waits;
            waiters--;
        }
    }
    while (waiters != 0) {
        waiting = waiting->waits;
        waiters--;
    }
    while (jobs)
        drop_last();
    return 0;
}
