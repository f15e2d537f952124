// An SLIST: an item is removed by a search for the one before it; all are freed in a walk that keeps the next.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLIST_HEAD(name, type) struct name { struct type *first; }
#define SLIST_ENTRY(type) struct { struct type *next; }
#define SLIST_INIT(h) ((h)->first = NULL)
#define SLIST_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define SLIST_FOREACH_SAFE(x, h, f, t) \
    for ((x) = (h)->first; (x) && ((t) = (x)->f.next, 1); (x) = (t))
#define SLIST_INSERT_HEAD(h, x, f) ((x)->f.next = (h)->first, (h)->first = (x))
#define SLIST_REMOVE_HEAD(h, f) ((h)->first = (h)->first->f.next)
#define SLIST_REMOVE_AFTER(at, f) ((at)->f.next = (at)->f.next->f.next)
#define SLIST_REMOVE(h, x, type, f) do { \
        if ((h)->first == (x)) { \
            SLIST_REMOVE_HEAD(h, f); \
        } else { \
            struct type *before_ = (h)->first; \
            while (before_->f.next != (x)) \
                before_ = before_->f.next; \
            SLIST_REMOVE_AFTER(before_, f); \
        } \
    } while (0)

struct item {
    int value;
    SLIST_ENTRY(item) link;
};

SLIST_HEAD(items, item);

static struct item *make(int value) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

int main(void) {
    struct items list;
    struct item *i, *next;
    int what;
    SLIST_INIT(&list);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            i = make(what);
            SLIST_INSERT_HEAD(&list, i, link);
            continue;
        }
        SLIST_FOREACH(i, &list, link)
            if (!__VERIFIER_nondet_int())
                break;
        if (i) {
            SLIST_REMOVE(&list, i, item, link);
            free(i);
        }
    }
    SLIST_FOREACH_SAFE(i, &list, link, next)
        free(i);
    return 0;
}
