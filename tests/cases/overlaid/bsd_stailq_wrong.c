// The queue that was appended keeps its items.
//@ run: violation use-after-free
//@ inputs: 6 5 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define STAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define STAILQ_ENTRY(type) struct { struct type *next; }
#define STAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define STAILQ_FIRST(h) ((h)->first)
#define STAILQ_NEXT(x, f) ((x)->f.next)
#define STAILQ_EMPTY(h) (!(h)->first)
#define STAILQ_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define STAILQ_FOREACH_SAFE(x, h, f, t) \
    for ((x) = (h)->first; (x) && ((t) = (x)->f.next, 1); (x) = (t))
#define STAILQ_INSERT_HEAD(h, x, f) do { \
        if (!((x)->f.next = (h)->first)) \
            (h)->last = &(x)->f.next; \
        (h)->first = (x); \
    } while (0)
#define STAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)
#define STAILQ_INSERT_AFTER(h, at, x, f) do { \
        if (!((x)->f.next = (at)->f.next)) \
            (h)->last = &(x)->f.next; \
        (at)->f.next = (x); \
    } while (0)
#define STAILQ_REMOVE_HEAD(h, f) do { \
        if (!((h)->first = (h)->first->f.next)) \
            (h)->last = &(h)->first; \
    } while (0)
#define STAILQ_REMOVE_AFTER(h, at, f) do { \
        if (!((at)->f.next = (at)->f.next->f.next)) \
            (h)->last = &(at)->f.next; \
    } while (0)
#define STAILQ_CONCAT(a, b) do { \
        if ((b)->first) { \
            *(a)->last = (b)->first; \
            (a)->last = (b)->last; \
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

static struct items a, b;

int main(void) {
    struct item *i, *next;
    int what;
    STAILQ_INIT(&a);
    STAILQ_INIT(&b);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 5) {
            STAILQ_CONCAT(&a, &b);
            continue;
        }
        STAILQ_FOREACH(i, &a, link)
            if (!__VERIFIER_nondet_int())
                break;
        if (what == 4) {
            if (i && (next = STAILQ_NEXT(i, link))) {
                STAILQ_REMOVE_AFTER(&a, i, link);
                free(next);
            }
            continue;
        }
        struct item *n = make(what);
        if (what == 1)
            STAILQ_INSERT_HEAD(&a, n, link);
        else if (what == 2)
            STAILQ_INSERT_TAIL(&a, n, link);
        else if (what == 3 && i)
            STAILQ_INSERT_AFTER(&a, i, n, link);
        else
            STAILQ_INSERT_TAIL(&b, n, link);
    }
    while (!STAILQ_EMPTY(&a)) {
        i = STAILQ_FIRST(&a);
        STAILQ_REMOVE_HEAD(&a, link);
        free(i);
    }
    STAILQ_FOREACH_SAFE(i, &b, link, next) //~ violation use-after-free
        free(i);
    return 0;
}
