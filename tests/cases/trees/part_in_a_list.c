// A list of parts of records is reversed and freed.
//@ run: exit 0
//@ inputs: 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

#define of(p, T, m) ((T *)((char *)(p) - offsetof(T, m)))

struct cell {
    struct cell *next;
};

struct a {
    long pad;
    struct cell c;
    int x;
};

int main(void) {
    struct cell *head = NULL, *p, *q = NULL;
    while (__VERIFIER_nondet_int()) {
        struct a *a = malloc(sizeof *a);
        if (!a) break;
        a->x = 0;
        a->c.next = head;
        head = &a->c;
    }
    while (head) {
        p = head->next;
        head->next = q;
        q = head;
        head = p;
    }
    while (q) {
        p = q;
        q = q->next;
        of(p, struct a, c)->x++;
        free(of(p, struct a, c));
    }
    return 0;
}
