// Threads are in a list of all and, unless they run or wait, in one of three TAILQs by their priority.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define TAILQ_ENTRY(type) struct { struct type *next; struct type **back; }
#define TAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define TAILQ_FIRST(h) ((h)->first)
#define TAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        (x)->f.back = (h)->last; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)
#define TAILQ_REMOVE(h, x, f) do { \
        if ((x)->f.next) \
            (x)->f.next->f.back = (x)->f.back; \
        else \
            (h)->last = (x)->f.back; \
        *(x)->f.back = (x)->f.next; \
    } while (0)

struct thread {
    unsigned priority;
    struct thread *next;
    TAILQ_ENTRY(thread) link;
};

TAILQ_HEAD(queue, thread);

static struct queue ready[3];
static struct thread *all, *running;

static void spawn(unsigned priority) {
    struct thread *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->priority = priority % 3;
    t->next = all;
    all = t;
    TAILQ_INSERT_TAIL(&ready[t->priority], t, link);
}

static void schedule(void) {
    if (running)
        TAILQ_INSERT_TAIL(&ready[running->priority], running, link);
    running = NULL;
    for (int p = 2; p >= 0 && !running; p--)
        if ((running = TAILQ_FIRST(&ready[p])))
            TAILQ_REMOVE(&ready[p], running, link);
}

int main(void) {
    int what;
    for (int p = 0; p < 3; p++)
        TAILQ_INIT(&ready[p]);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1)
            spawn(__VERIFIER_nondet_int());
        else
            schedule();
    }
    while (all) {
        struct thread *t = all;
        all = t->next;
        free(t);
    }
    return 0;
}
