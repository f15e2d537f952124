// Slots are in one of two lists, of those in use and of the free ones.
//@ model: LP64
//@ run: exit 0
//@ inputs: 1 1 9 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { int key; int value; struct item *next; };
#define N 128
static struct item items[N];
static struct item *avail, *used;
int main(void) {
    for (size_t i = 0; i < N; i++) { items[i].next = avail; avail = &items[i]; }
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            struct item *p = avail;
            if (!p) continue;
            avail = p->next;
            p->key = __VERIFIER_nondet_int();
            p->value = 1;
            p->next = used;
            used = p;
        } else if (used) {
            struct item *p = used;
            used = p->next;
            p->next = avail;
            avail = p;
        }
    }
    int sum = 0;
    for (struct item *p = used; p; p = p->next) sum ^= p->key;
    return sum == 12345;
}
