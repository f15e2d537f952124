// The slots are in a heap block, which is freed at the end.
//@ model: LP64
//@ run: exit 0
//@ inputs: 1 1 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct slot { struct slot *next; long a, b; };
static struct slot *base, *head;
static int setup(int n) {
    base = malloc(100 * sizeof *base);
    if (!base) return 0;
    for (int i = 0; i < 99; i++) base[i].next = base + i + 1;
    base[99].next = NULL;
    head = base;
    return 1;
}
int main(void) {
    if (!setup(100)) return 1;
    while (__VERIFIER_nondet_int()) {
        struct slot *s = head;
        if (!s) break;
        head = s->next;
        s->a = 1; s->b = 2;
        if (__VERIFIER_nondet_int()) { s->next = head; head = s; }
    }
    free(base);
    return 0;
}
