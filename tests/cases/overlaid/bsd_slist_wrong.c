// The item behind another is freed and stays in the list.
//@ run: violation use-after-free
//@ inputs: 1 1 0 3 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLIST_HEAD(name, type) struct name { struct type *first; }
#define SLIST_ENTRY(type) struct { struct type *next; }
#define SLIST_INIT(h) ((h)->first = NULL)
#define SLIST_FIRST(h) ((h)->first)
#define SLIST_EMPTY(h) (!(h)->first)
#define SLIST_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define SLIST_INSERT_HEAD(h, x, f) ((x)->f.next = (h)->first, (h)->first = (x))
#define SLIST_INSERT_AFTER(at, x, f) ((x)->f.next = (at)->f.next, (at)->f.next = (x))
#define SLIST_REMOVE_HEAD(h, f) ((h)->first = (h)->first->f.next)
#define SLIST_REMOVE_AFTER(at, f) ((at)->f.next = (at)->f.next->f.next)

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
    struct item *i;
    int what;
    SLIST_INIT(&list);
    while ((what = __VERIFIER_nondet_int())) {
        SLIST_FOREACH(i, &list, link)
            if (!__VERIFIER_nondet_int())
                break;
        if (what == 1 || !i) {
            struct item *n = make(what);
            SLIST_INSERT_HEAD(&list, n, link);
        } else if (what == 2) {
            struct item *n = make(what);
            SLIST_INSERT_AFTER(i, n, link);
        } else if (i->link.next) {
            struct item *old = i->link.next;
            free(old);
        }
    }
    while (!SLIST_EMPTY(&list)) {
        i = SLIST_FIRST(&list);
        i->value = 0; //~ violation use-after-free
        SLIST_REMOVE_HEAD(&list, link);
        free(i);
    }
    return 0;
}
