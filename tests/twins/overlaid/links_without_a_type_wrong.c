// The second list has the addresses of its links and not of the records, and these are freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *next;
    void *other;
};

int main(void) {
    struct record *list = NULL;
    void *others = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->value = 0;
        r->next = list;
        list = r;
        r->other = others;
        others = &r->other;
    }
    while (others) {
        void **p = others;
        others = *p;
        free(p);
    }
    return 0;
}
