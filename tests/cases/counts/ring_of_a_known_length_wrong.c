// A ring is taken apart by its count, wrong: the entry is freed as one of the others.
//@ run: violation double-free
//@ inputs: 1 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    int v;
};

int main(void) {
    struct node *entry = malloc(sizeof *entry);
    entry->v = 0;
    entry->next = entry;
    int count = 1;
    while (count < 700 && __VERIFIER_nondet_int()) {
        struct node *x = malloc(sizeof *x);
        x->v = count;
        x->next = entry->next;
        entry->next = x;
        count++;
    }
    struct node *p = entry->next;
    while (count > 0) {
        struct node *t = p->next;
        free(p);
        p = t;
        count--;
    }
    free(entry); //~ violation double-free
    return 0;
}
