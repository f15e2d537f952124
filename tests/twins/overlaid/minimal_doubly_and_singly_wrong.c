// A record that is freed is told to its predecessor, which is gone.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *prev, *next;
    struct record *succ;
};

int main(void) {
    struct record *list = NULL, *table = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->succ = table;
        table = r;
        r->prev = NULL;
        r->next = list;
        if (list)
            list->prev = r;
        list = r;
    }
    for (struct record *r = list; r; r = r->next)
        if (r->prev)
            r->prev->next = r;
    while (table) {
        struct record *r = table;
        table = r->succ;
        if (r->prev)
            r->prev->next = NULL;
        free(r);
    }
    return 0;
}
