// A list of records of two types over one embedded link; the second record is freed twice.
//@ run: violation use-after-free
//@ inputs: 0 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next;
};

struct head {
    struct link link;
    int count;
};

struct item {
    struct link link;
    struct item *all;
};

static struct link *list;
static struct item *all;

int main(void) {
    do {
        struct head *h = malloc(sizeof *h);
        struct item *i = malloc(sizeof *i);
        if (!h || !i)
            abort();
        h->count = 1;
        i->all = all;
        all = i;
        i->link.next = list;
        h->link.next = &i->link;
        list = &h->link;
    } while (__VERIFIER_nondet_int());
    while (__VERIFIER_nondet_int())
        ;
    while (all) {
        struct item *i = all;
        all = i->all;
        free(i);
    }
    while (list) {
        struct link *l = list;
        list = l->next; //~ violation use-after-free
        free(l);
    }
    return 0;
}
