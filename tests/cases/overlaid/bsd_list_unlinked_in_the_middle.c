// A LIST whose link is not the first member: items go to the front and leave wherever they are.
//@ run: exit 0
//@ inputs: 1 1 1 2 1 0 2 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LIST_HEAD(name, type) struct name { struct type *first; }
#define LIST_ENTRY(type) struct { struct type *next; struct type **back; }
#define LIST_INIT(h) ((h)->first = NULL)
#define LIST_FIRST(h) ((h)->first)
#define LIST_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define LIST_INSERT_HEAD(h, x, f) do { \
        if (((x)->f.next = (h)->first)) \
            (h)->first->f.back = &(x)->f.next; \
        (h)->first = (x); \
        (x)->f.back = &(h)->first; \
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
    LIST_INIT(&list);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            i = make(what);
            LIST_INSERT_HEAD(&list, i, link);
            continue;
        }
        LIST_FOREACH(i, &list, link)
            if (!__VERIFIER_nondet_int())
                break;
        if (i) {
            LIST_REMOVE(i, link);
            free(i);
        }
    }
    while ((i = LIST_FIRST(&list))) {
        LIST_REMOVE(i, link);
        free(i);
    }
    return 0;
}
