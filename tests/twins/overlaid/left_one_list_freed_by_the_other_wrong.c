// The list that some records left frees.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *prev, *next;
    struct record *other;
};

static struct record *list, *others;

static void insert(void) {
    struct record *r = malloc(sizeof *r);
    if (!r)
        exit(1);
    r->prev = NULL;
    r->next = list;
    if (list)
        list->prev = r;
    list = r;
    r->other = others;
    others = r;
}

static void delete(struct record *r) {
    if (r->next)
        r->next->prev = r->prev;
    if (r->prev)
        r->prev->next = r->next;
    else
        list = r->next;
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            insert();
        } else {
            struct record *r = list;
            while (r && __VERIFIER_nondet_int())
                r = r->next;
            if (r)
                delete(r);
        }
    }
    others = NULL;
    while (list) {
        struct record *r = list;
        list = r->next;
        free(r);
    }
    return 0;
}
