// The queue that becomes empty keeps the place behind its last item.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define STAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define STAILQ_ENTRY(type) struct { struct type *next; }
#define STAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define STAILQ_FIRST(h) ((h)->first)
#define STAILQ_EMPTY(h) (!(h)->first)
#define STAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)
#define STAILQ_REMOVE_HEAD(h, f) do { \
        (h)->first = (h)->first->f.next; \
    } while (0)

struct item {
    int value;
    STAILQ_ENTRY(item) link;
};

STAILQ_HEAD(items, item);

static struct item *make(int value) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

int main(void) {
    struct items queue;
    struct item *i;
    int what;
    STAILQ_INIT(&queue);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            i = make(what);
            STAILQ_INSERT_TAIL(&queue, i, link);
        } else if (!STAILQ_EMPTY(&queue)) {
            i = STAILQ_FIRST(&queue);
            STAILQ_REMOVE_HEAD(&queue, link);
            free(i);
        }
    }
    while (!STAILQ_EMPTY(&queue)) {
        i = STAILQ_FIRST(&queue);
        STAILQ_REMOVE_HEAD(&queue, link);
        free(i);
    }
    return 0;
}
