// The digits of a negative word are negative, and with them the index of the child.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { DIGITS = 4 };

struct trie {
    struct trie *child[DIGITS];
    int ends;
};

static struct trie *empty(void) {
    struct trie *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    for (int i = 0; i < DIGITS; i++)
        t->child[i] = NULL;
    t->ends = 0;
    return t;
}

static void add(struct trie *t, int word) {
    while (word) {
        struct trie **next = &t->child[word % DIGITS];
        if (!*next)
            *next = empty();
        t = *next;
        word /= DIGITS;
    }
    t->ends = 1;
}

static int has(const struct trie *t, unsigned word) {
    for (; t && word; word /= DIGITS)
        t = t->child[word % DIGITS];
    return t && t->ends;
}

static void destroy(struct trie *t) {
    if (!t)
        return;
    for (int i = 0; i < DIGITS; i++)
        destroy(t->child[i]);
    free(t);
}

int main(void) {
    struct trie *t = empty();
    while (__VERIFIER_nondet_int())
        add(t, __VERIFIER_nondet_int());
    int found = has(t, __VERIFIER_nondet_int());
    destroy(t);
    return found && !t;
}
