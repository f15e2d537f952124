// A record that may be marked several times is put into the list of marked ones once.
//@ run: exit 0
//@ inputs: 1 1 2 0 2 0 2 1 0 1 2 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int marked;
    struct record *next, *next_marked;
};

int main(void) {
    struct record *all = NULL, *marked = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        struct record *r = all;
        if (what == 1) {
            r = malloc(sizeof *r);
            if (!r)
                exit(1);
            r->marked = 0;
            r->next_marked = NULL;
            r->next = all;
            all = r;
            continue;
        }
        while (r && __VERIFIER_nondet_int())
            r = r->next;
        if (r && !r->marked) {
            r->marked = 1;
            r->next_marked = marked;
            marked = r;
        }
    }
    while (all) {
        struct record *r = all;
        all = r->next;
        if (!r->marked)
            free(r);
    }
    while (marked) {
        struct record *r = marked;
        marked = r->next_marked;
        free(r);
    }
    return 0;
}
