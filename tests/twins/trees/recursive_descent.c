// A list of tokens is parsed by functions that call each other; what is parsed becomes a tree.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { NUMBER = 1, PLUS, OPEN, CLOSE };

struct token {
    int kind;
    struct token *next;
};

struct tree {
    struct tree *left, *right;
};

static struct tree *make(struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->left = left;
    t->right = right;
    return t;
}

static int accept(struct token **at, int kind) {
    struct token *t = *at;
    if (!t || t->kind != kind)
        return 0;
    *at = t->next;
    return 1;
}

static struct tree *sum(struct token **at);

static struct tree *term(struct token **at) {
    if (accept(at, NUMBER))
        return make(NULL, NULL);
    if (!accept(at, OPEN))
        return NULL;
    struct tree *t = sum(at);
    accept(at, CLOSE);
    return t;
}

static struct tree *sum(struct token **at) {
    struct tree *t = term(at);
    while (accept(at, PLUS))
        t = make(t, term(at));
    return t;
}

static void destroy(struct tree *t) {
    if (t) {
        destroy(t->left);
        destroy(t->right);
        free(t);
    }
}

int main(void) {
    struct token *tokens = NULL;
    int kind;
    while ((kind = __VERIFIER_nondet_int())) {
        struct token *t = malloc(sizeof *t);
        if (!t)
            exit(1);
        t->kind = kind;
        t->next = tokens;
        tokens = t;
    }
    struct token *at = tokens;
    destroy(sum(&at));
    while (tokens) {
        struct token *next = tokens->next;
        free(tokens);
        tokens = next;
    }
    return 0;
}
