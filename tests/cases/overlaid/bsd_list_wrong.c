// An item put before another does not become the target of its back pointer.
//@ run: violation leak
//@ inputs: 1 3 0 4 0 0 1 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LIST_HEAD(name, type) struct name { struct type *first; }
#define LIST_ENTRY(type) struct { struct type *next; struct type **back; }
#define LIST_INIT(h) ((h)->first = NULL)
#define LIST_FIRST(h) ((h)->first)
#define LIST_NEXT(x, f) ((x)->f.next)
#define LIST_EMPTY(h) (!(h)->first)
#define LIST_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define LIST_FOREACH_SAFE(x, h, f, t) \
    for ((x) = (h)->first; (x) && ((t) = (x)->f.next, 1); (x) = (t))
#define LIST_INSERT_HEAD(h, x, f) do { \
        if (((x)->f.next = (h)->first)) \
            (h)->first->f.back = &(x)->f.next; \
        (h)->first = (x); \
        (x)->f.back = &(h)->first; \
    } while (0)
#define LIST_INSERT_AFTER(at, x, f) do { \
        if (((x)->f.next = (at)->f.next)) \
            (at)->f.next->f.back = &(x)->f.next; \
        (at)->f.next = (x); \
        (x)->f.back = &(at)->f.next; \
    } while (0)
#define LIST_INSERT_BEFORE(at, x, f) do { \
        (x)->f.back = (at)->f.back; \
        (x)->f.next = (at); \
        *(at)->f.back = (x); \
    } while (0)
#define LIST_REMOVE(x, f) do { \
        if ((x)->f.next) \
            (x)->f.next->f.back = (x)->f.back; \
        *(x)->f.back = (x)->f.next; \
    } while (0)

struct item {
    int value;
    LIST_ENTRY(item) link;
};

LIST_HEAD(items, item);

static struct item *make(int value) {
    struct item *i = malloc(sizeof *i); //~ violation leak
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

int main(void) {
    struct items list;
    struct item *i, *next;
    int what;
    LIST_INIT(&list);
    while ((what = __VERIFIER_nondet_int())) {
        LIST_FOREACH(i, &list, link)
            if (!__VERIFIER_nondet_int())
                break;
        if (what == 4) {
            LIST_FOREACH_SAFE(i, &list, link, next)
                if (__VERIFIER_nondet_int()) {
                    LIST_REMOVE(i, link);
                    free(i);
                }
            continue;
        }
        struct item *n = make(what);
        if (LIST_EMPTY(&list) || !i)
            LIST_INSERT_HEAD(&list, n, link);
        else if (what == 2)
            LIST_INSERT_AFTER(i, n, link);
        else
            LIST_INSERT_BEFORE(i, n, link);
    }
    for (i = LIST_FIRST(&list); i; i = next) {
        next = LIST_NEXT(i, link);
        free(i);
    }
    return 0;
}
