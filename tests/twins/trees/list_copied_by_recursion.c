// A list is copied by recursion, and walked together with its copy.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list {
    int value;
    struct list *next;
};

static struct list *cons(int value, struct list *next) {
    struct list *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->value = value;
    l->next = next;
    return l;
}

static struct list *copy(const struct list *l) {
    if (!l)
        return NULL;
    return cons(l->value, copy(l->next));
}

static int differ(const struct list *a, const struct list *b) {
    if (!a)
        return 0;
    return a->value != b->value || differ(a->next, b->next);
}

static void drop(struct list *l) {
    if (!l)
        return;
    drop(l->next);
    free(l);
}

int main(void) {
    struct list *l = NULL, *m;
    while (__VERIFIER_nondet_int())
        l = cons(__VERIFIER_nondet_int(), l);
    m = copy(l);
    int d = differ(l, m);
    drop(l);
    drop(m);
    return d ? 0 : 0;
}
