// The back pointers are used while the items are freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LIST_HEAD(name, type) struct name { struct type *first; }
#define LIST_ENTRY(type) struct { struct type *next; struct type **back; }
#define LIST_INIT(h) ((h)->first = NULL)
#define LIST_FOREACH_SAFE(x, h, f, t) \
    for ((x) = (h)->first; (x) && ((t) = (x)->f.next, 1); (x) = (t))
#define LIST_INSERT_HEAD(h, x, f) do { \
        if (((x)->f.next = (h)->first)) \
            (h)->first->f.back = &(x)->f.next; \
        (h)->first = (x); \
        (x)->f.back = &(h)->first; \
    } while (0)

struct item {
    int value;
    LIST_ENTRY(item) link;
};

LIST_HEAD(items, item);

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
    LIST_INIT(&list);
    while (__VERIFIER_nondet_int()) {
        i = make(1);
        LIST_INSERT_HEAD(&list, i, link);
    }
    LIST_FOREACH_SAFE(i, &list, link, next) {
        *i->link.back = next;
        free(i);
    }
    return 0;
}
