// The new head of the list is not taken from what the deletion returns.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list {
    int value;
    struct list *next;
};

static struct list *any(void) {
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct list *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->value = __VERIFIER_nondet_int();
    l->next = any();
    return l;
}

static struct list *without(struct list *l, int value) {
    if (!l)
        return NULL;
    if (l->value == value) {
        struct list *rest = l->next;
        free(l);
        return without(rest, value);
    }
    l->next = without(l->next, value);
    return l;
}

static int contains(const struct list *l, int value) {
    return l && (l->value == value || contains(l->next, value));
}

int main(void) {
    struct list *l = any();
    while (__VERIFIER_nondet_int()) {
        int value = __VERIFIER_nondet_int();
        if (contains(l, value))
            without(l, value);
    }
    while (l) {
        struct list *next = l->next;
        free(l);
        l = next;
    }
    return 0;
}
