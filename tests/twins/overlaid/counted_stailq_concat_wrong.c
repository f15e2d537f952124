// The count of the queue that was appended stays.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define STAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define STAILQ_ENTRY(type) struct { struct type *next; }
#define STAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define STAILQ_FIRST(h) ((h)->first)
#define STAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)
#define STAILQ_REMOVE_HEAD(h, f) do { \
        if (!((h)->first = (h)->first->f.next)) \
            (h)->last = &(h)->first; \
    } while (0)
#define STAILQ_CONCAT(a, b) do { \
        if ((b)->first) { \
            *(a)->last = (b)->first; \
            (a)->last = (b)->last; \
            STAILQ_INIT(b); \
        } \
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

struct counted {
    struct items list;
    unsigned count;
};

static void put(struct counted *c) {
    struct item *i = make(1);
    STAILQ_INSERT_TAIL(&c->list, i, link);
    c->count++;
}

static void take(struct counted *c) {
    struct item *i = STAILQ_FIRST(&c->list);
    STAILQ_REMOVE_HEAD(&c->list, link);
    c->count--;
    free(i);
}

int main(void) {
    struct counted a, b;
    int what, puts = 0;
    STAILQ_INIT(&a.list);
    STAILQ_INIT(&b.list);
    a.count = b.count = 0;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 3) {
            STAILQ_CONCAT(&a.list, &b.list);
            a.count += b.count;
        } else if (what == 4 && a.count) {
            take(&a);
        } else if (puts < 1000) {
            put(what == 1 ? &a : &b);
            puts++;
        }
    }
    while (a.count)
        take(&a);
    while (b.count)
        take(&b);
    return 0;
}
