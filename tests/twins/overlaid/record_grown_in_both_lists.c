// A record in two lists gets a larger block; the links of both lists to it are changed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    struct record *a, *b;
    int size;
    int data[];
};

static struct record *a, *b;

static void grow(struct record **link) {
    struct record *old = *link, **other = &b;
    while (*other != old)
        other = &(*other)->b;
    struct record *r = malloc(sizeof *r + 8 * sizeof(int));
    if (!r)
        exit(1);
    *r = *old;
    r->size = 8;
    *link = r;
    *other = r;
    free(old);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct record *r = malloc(sizeof *r);
            if (!r)
                exit(1);
            r->size = 0;
            r->a = a;
            a = r;
            r->b = b;
            b = r;
        } else {
            struct record **link = &a;
            while (*link && __VERIFIER_nondet_int())
                link = &(*link)->a;
            if (*link)
                grow(link);
        }
    }
    for (struct record *r = b; r; r = r->b)
        if (r->size)
            r->data[r->size - 1] = 1;
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
