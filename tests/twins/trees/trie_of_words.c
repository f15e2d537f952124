// A trie with a first child and a next sibling: words are inserted letter by letter, looked up, and all nodes are freed by recursion.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    char letter;
    _Bool ends;
    struct node *child, *next;
};

static struct node *make(char letter) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->letter = letter;
    n->ends = 0;
    n->child = NULL;
    n->next = NULL;
    return n;
}

static struct node *step(struct node *from, char letter) {
    struct node *n = from->child;
    while (n && n->letter != letter)
        n = n->next;
    if (!n) {
        n = make(letter);
        n->next = from->child;
        from->child = n;
    }
    return n;
}

static int has(const struct node *from) {
    while (__VERIFIER_nondet_int()) {
        char letter = (char)__VERIFIER_nondet_int();
        const struct node *n = from->child;
        while (n && n->letter != letter)
            n = n->next;
        if (!n)
            return 0;
        from = n;
    }
    return from->ends;
}

static void destroy(struct node *n) {
    while (n) {
        struct node *next = n->next;
        destroy(n->child);
        free(n);
        n = next;
    }
}

int main(void) {
    struct node *root = make(0);
    while (__VERIFIER_nondet_int()) {
        struct node *n = root;
        while (__VERIFIER_nondet_int())
            n = step(n, (char)__VERIFIER_nondet_int());
        n->ends = 1;
    }
    int found = has(root);
    destroy(root);
    return found & 0;
}
