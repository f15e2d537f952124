// Of two marked records in a row the second one stays in the list of all.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int marked;
    struct record *next, *next_marked;
};

int main(void) {
    struct record *all = NULL, *marked = NULL;
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->marked = __VERIFIER_nondet_int() != 0;
        r->next_marked = NULL;
        if (r->marked) {
            r->next_marked = marked;
            marked = r;
        }
        r->next = all;
        all = r;
    }
    for (struct record **link = &all; *link;) {
        if ((*link)->marked)
            *link = (*link)->next;
        if (*link)
            link = &(*link)->next;
    }
    while (marked) {
        struct record *r = marked;
        marked = r->next_marked;
        free(r);
    }
    while (all) {
        struct record *r = all;
        all = r->next;
        free(r);
    }
    return 0;
}
