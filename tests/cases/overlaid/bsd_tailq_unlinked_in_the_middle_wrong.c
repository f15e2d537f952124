// The first item of an empty queue is not made its last one.
//@ run: violation leak
//@ inputs: 2 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define TAILQ_ENTRY(type) struct { struct type *next; struct type **back; }
#define TAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define TAILQ_FIRST(h) ((h)->first)
#define TAILQ_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define TAILQ_INSERT_HEAD(h, x, f) do { \
        if (((x)->f.next = (h)->first)) \
            (h)->first->f.back = &(x)->f.next; \
        (h)->first = (x); \
        (x)->f.back = &(h)->first; \
    } while (0)
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

struct item {
    int value;
    TAILQ_ENTRY(item) link;
};

TAILQ_HEAD(items, item);

static struct item *make(int value) {
    struct item *i = malloc(sizeof *i); //~ violation leak
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

int main(void) {
    struct items queue;
    struct item *i;
    int what;
    TAILQ_INIT(&queue);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            i = make(what);
            TAILQ_INSERT_TAIL(&queue, i, link);
        } else if (what == 2) {
            i = make(what);
            TAILQ_INSERT_HEAD(&queue, i, link);
        } else {
            TAILQ_FOREACH(i, &queue, link)
                if (!__VERIFIER_nondet_int())
                    break;
            if (i) {
                TAILQ_REMOVE(&queue, i, link);
                free(i);
            }
        }
    }
    while ((i = TAILQ_FIRST(&queue))) {
        TAILQ_REMOVE(&queue, i, link);
        free(i);
    }
    return 0;
}
