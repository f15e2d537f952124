// A record that moves stays in its list, too.
//@ run: violation use-after-free
//@ inputs: 1 1 2 1 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *next;
};

static void move(struct record **from, struct record **to) {
    while (*from && __VERIFIER_nondet_int())
        from = &(*from)->next;
    struct record *r = *from;
    if (r) {
        r->next = *to;
        *to = r;
    }
}

static void destroy(struct record *r) {
    while (r) {
        struct record *next = r->next; //~ violation use-after-free
        free(r);
        r = next;
    }
}

int main(void) {
    struct record *a = NULL, *b = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct record *r = malloc(sizeof *r);
            if (!r)
                exit(1);
            r->value = what;
            r->next = a;
            a = r;
        } else if (what == 2) {
            move(&a, &b);
        } else {
            move(&b, &a);
        }
    }
    destroy(a);
    destroy(b);
    return 0;
}
