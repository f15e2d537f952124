// An item leaves one list and is freed while it is in the other.
//@ run: violation use-after-free
//@ inputs: 1 2 0 0
//@ check: FALSE(valid-deref)
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
    LIST_ENTRY(item) by_name;
    LIST_ENTRY(item) by_age;
};

LIST_HEAD(items, item);

static struct items names, ages;

static void drop(struct item *i) {
    LIST_REMOVE(i, by_name); //~ violation use-after-free
    free(i);
}

int main(void) {
    struct item *i;
    int what;
    LIST_INIT(&names);
    LIST_INIT(&ages);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            i = malloc(sizeof *i);
            if (!i)
                exit(1);
            i->value = what;
            LIST_INSERT_HEAD(&names, i, by_name);
            LIST_INSERT_HEAD(&ages, i, by_age);
            continue;
        }
        LIST_FOREACH(i, &names, by_name)
            if (!__VERIFIER_nondet_int())
                break;
        if (i)
            drop(i);
    }
    while ((i = LIST_FIRST(&ages)))
        drop(i);
    return 0;
}
