// After the exchange both lists have the same records, and each frees them.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *succ, *next;
};

int main(void) {
    struct record *table = NULL, *active = NULL, *expired = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct record *r = malloc(sizeof *r);
            if (!r)
                exit(1);
            r->value = 0;
            r->succ = table;
            table = r;
            r->next = active;
            active = r;
        } else if (!active) {
            active = expired;
        } else {
            struct record *r = active;
            active = r->next;
            r->next = expired;
            expired = r;
        }
    }
    while (active) {
        struct record *r = active;
        active = r->next;
        free(r);
    }
    while (expired) {
        struct record *r = expired;
        expired = r->next;
        free(r);
    }
    return 0;
}
