// Two TAILQs with all operations: walked in both directions, one appended to the other.
//@ run: exit 0
//@ inputs: 1 2 3 0 4 1 0 5 1 0 1 6 7 8 6 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define TAILQ_ENTRY(type) struct { struct type *next; struct type **back; }
#define TAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define TAILQ_FIRST(h) ((h)->first)
#define TAILQ_NEXT(x, f) ((x)->f.next)
#define TAILQ_EMPTY(h) (!(h)->first)
#define TAILQ_LAST(h, name) (*((struct name *)(void *)(h)->last)->last)
#define TAILQ_PREV(x, name, f) (*((struct name *)(void *)(x)->f.back)->last)
#define TAILQ_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define TAILQ_FOREACH_SAFE(x, h, f, t) \
    for ((x) = (h)->first; (x) && ((t) = (x)->f.next, 1); (x) = (t))
#define TAILQ_FOREACH_REVERSE(x, h, name, f) \
    for ((x) = TAILQ_LAST(h, name); (x); (x) = TAILQ_PREV(x, name, f))
#define TAILQ_INSERT_HEAD(h, x, f) do { \
        if (((x)->f.next = (h)->first)) \
            (h)->first->f.back = &(x)->f.next; \
        else \
            (h)->last = &(x)->f.next; \
        (h)->first = (x); \
        (x)->f.back = &(h)->first; \
    } while (0)
#define TAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        (x)->f.back = (h)->last; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)
#define TAILQ_INSERT_AFTER(h, at, x, f) do { \
        if (((x)->f.next = (at)->f.next)) \
            (x)->f.next->f.back = &(x)->f.next; \
        else \
            (h)->last = &(x)->f.next; \
        (at)->f.next = (x); \
        (x)->f.back = &(at)->f.next; \
    } while (0)
#define TAILQ_INSERT_BEFORE(at, x, f) do { \
        (x)->f.back = (at)->f.back; \
        (x)->f.next = (at); \
        *(at)->f.back = (x); \
        (at)->f.back = &(x)->f.next; \
    } while (0)
#define TAILQ_REMOVE(h, x, f) do { \
        if ((x)->f.next) \
            (x)->f.next->f.back = (x)->f.back; \
        else \
            (h)->last = (x)->f.back; \
        *(x)->f.back = (x)->f.next; \
    } while (0)
#define TAILQ_CONCAT(a, b, f) do { \
        if ((b)->first) { \
            *(a)->last = (b)->first; \
            (b)->first->f.back = (a)->last; \
            (a)->last = (b)->last; \
            TAILQ_INIT(b); \
        } \
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

static struct items a, b;

static struct item *any(void) {
    struct item *i;
    TAILQ_FOREACH(i, &a, link)
        if (!__VERIFIER_nondet_int())
            break;
    return i;
}

int main(void) {
    struct item *i, *n, *next;
    int what;
    TAILQ_INIT(&a);
    TAILQ_INIT(&b);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 6) {
            TAILQ_CONCAT(&a, &b, link);
        } else if (what == 7) {
            TAILQ_FOREACH_REVERSE(i, &a, items, link)
                i->value = what;
        } else if (what == 5) {
            if ((i = any())) {
                TAILQ_REMOVE(&a, i, link);
                free(i);
            }
        } else if (what == 4) {
            if ((i = any())) {
                n = make(what);
                TAILQ_INSERT_AFTER(&a, i, n, link);
            }
        } else if (what == 3) {
            if ((i = any())) {
                n = make(what);
                TAILQ_INSERT_BEFORE(i, n, link);
            }
        } else {
            n = make(what);
            if (what == 1)
                TAILQ_INSERT_HEAD(&a, n, link);
            else if (what == 2)
                TAILQ_INSERT_TAIL(&a, n, link);
            else
                TAILQ_INSERT_TAIL(&b, n, link);
        }
    }
    if (!TAILQ_EMPTY(&a))
        TAILQ_LAST(&a, items)->value = 0;
    TAILQ_FOREACH_SAFE(i, &a, link, next)
        free(i);
    for (i = TAILQ_FIRST(&b); i; i = n) {
        n = TAILQ_NEXT(i, link);
        free(i);
    }
    return 0;
}
