// The reversal by recursion does not end the list at its old head.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list {
    int head;
    struct list *tail;
};

static struct list *cons(int head, struct list *tail) {
    struct list *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->head = head;
    l->tail = tail;
    return l;
}

static struct list *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    int head = __VERIFIER_nondet_int();
    return cons(head, any());
}

static struct list *append(struct list *a, struct list *b) {
    if (!a)
        return b;
    a->tail = append(a->tail, b);
    return a;
}

static struct list *reverse(struct list *l) {
    if (!l || !l->tail)
        return l;
    struct list *rest = l->tail;
    struct list *all = reverse(rest);
    rest->tail = l;
    return all;
}

static void drop(struct list *l) {
    if (l) {
        drop(l->tail);
        free(l);
    }
}

static void drop_forwards(struct list *l) {
    if (l) {
        struct list *rest = l->tail;
        free(l);
        drop_forwards(rest);
    }
}

int main(void) {
    struct list *l = any();
    l = append(l, any());
    l = reverse(l);
    if (__VERIFIER_nondet_int())
        drop(l);
    else
        drop_forwards(l);
    return 0;
}
