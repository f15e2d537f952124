// The record of the call stays in the second list.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *a, *b;
};

static struct record *a, *b;

static void insert(int value) {
    struct record *r = malloc(sizeof *r);
    if (!r)
        exit(1);
    r->value = value;
    r->a = a;
    a = r;
    r->b = b;
    b = r;
}

static int with_front(void) {
    struct record front = {1, a, b};
    int sum = 0;
    a = b = &front;
    for (struct record *r = a; r; r = r->a)
        sum |= r->value;
    a = front.a;
    return sum;
}

int main(void) {
    int what, sum = 0;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1)
            insert(what);
        else
            sum |= with_front();
    }
    for (struct record *r = b; r; r = r->b)
        r->value = sum;
    while (a) {
        struct record *r = a;
        a = r->a;
        free(r);
    }
    return 0;
}
