// The second list has links without a type.
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
        others = r;
    }
    for (void *p = others; p; p = ((struct record *)p)->other)
        ((struct record *)p)->value = 1;
    while (list) {
        struct record *r = list;
        list = r->next;
        free(r);
    }
    return 0;
}
