// The queue is used again after its items were freed, without being made empty.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define TAILQ_ENTRY(type) struct { struct type *next; struct type **back; }
#define TAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define TAILQ_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define TAILQ_FOREACH_SAFE(x, h, f, t) \
    for ((x) = (h)->first; (x) && ((t) = (x)->f.next, 1); (x) = (t))
#define TAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        (x)->f.back = (h)->last; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)

struct item {
    int value;
    TAILQ_ENTRY(item) link;
};

TAILQ_HEAD(items, item);

static struct item *make(int value) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

int main(void) {
    struct items queue;
    struct item *i, *next;
    TAILQ_INIT(&queue);
    while (__VERIFIER_nondet_int()) {
        i = make(1);
        TAILQ_INSERT_TAIL(&queue, i, link);
    }
    TAILQ_FOREACH(i, &queue, link)
        i->value = 2;
    TAILQ_FOREACH_SAFE(i, &queue, link, next)
        free(i);
    i = make(3);
    TAILQ_INSERT_TAIL(&queue, i, link);
    free(i);
    return 0;
}
