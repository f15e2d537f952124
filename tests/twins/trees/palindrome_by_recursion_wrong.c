// The cursor goes forwards before it is looked at.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list {
    int value;
    struct list *next;
};

static struct list *any(void) {
    struct list *first = NULL, **end = &first;
    while (__VERIFIER_nondet_int()) {
        *end = malloc(sizeof **end);
        if (!*end)
            exit(1);
        (*end)->value = __VERIFIER_nondet_int();
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return first;
}

static int palindrome(const struct list *l, const struct list **front) {
    if (!l)
        return 1;
    if (!palindrome(l->next, front))
        return 0;
    *front = (*front)->next;
    int same = l->value == (*front)->value;
    return same;
}

static void drop(struct list **l) {
    if (*l) {
        drop(&(*l)->next);
        free(*l);
        *l = NULL;
    }
}

int main(void) {
    struct list *l = any();
    const struct list *front = l;
    int same = palindrome(l, &front);
    drop(&l);
    return same && l ? 1 : 0;
}
