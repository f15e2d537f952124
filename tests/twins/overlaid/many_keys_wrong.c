// An item leaves two of the three lists.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int k1, k2, k3;
    struct item *next1, *prev1;
    struct item *next2, *prev2;
    struct item *next3, *prev3;
};

static struct item head;

static void create(void) {
    head.next1 = head.prev1 = &head;
    head.next2 = head.prev2 = &head;
    head.next3 = head.prev3 = &head;
}

static void add(int k1, int k2, int k3) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->k1 = k1;
    i->k2 = k2;
    i->k3 = k3;
    i->next1 = head.next1;
    i->prev1 = &head;
    i->next1->prev1 = i;
    head.next1 = i;
    i->next2 = &head;
    i->prev2 = head.prev2;
    i->prev2->next2 = i;
    head.prev2 = i;
    i->next3 = head.next3;
    i->prev3 = &head;
    i->next3->prev3 = i;
    head.next3 = i;
}

static struct item *find(int which, int key) {
    struct item *i;
    if (which == 1)
        for (i = head.next1; i != &head && i->k1 != key; i = i->next1)
            ;
    else if (which == 2)
        for (i = head.next2; i != &head && i->k2 != key; i = i->next2)
            ;
    else
        for (i = head.next3; i != &head && i->k3 != key; i = i->next3)
            ;
    return i == &head ? NULL : i;
}

static void delete(struct item *i) {
    i->next1->prev1 = i->prev1;
    i->prev1->next1 = i->next1;
    i->next2->prev2 = i->prev2;
    i->prev2->next2 = i->next2;
    free(i);
}

int main(void) {
    int what;
    create();
    while ((what = __VERIFIER_nondet_int())) {
        int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
        if (what == 1) {
            add(a, b, __VERIFIER_nondet_int());
        } else {
            struct item *i = find(a, b);
            if (i)
                delete(i);
        }
    }
    while (head.next2 != &head)
        delete(head.next2);
    return 0;
}
