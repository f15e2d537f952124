// A word that is in the tree already is not freed.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    char *word;
    struct node *left, *right;
};

static char *any_word(void) {
    unsigned length = (unsigned)__VERIFIER_nondet_int() % 8;
    char *word = malloc(length + 1);
    if (!word)
        exit(1);
    for (unsigned i = 0; i < length; i++)
        word[i] = (char)('a' + (unsigned)__VERIFIER_nondet_int() % 26);
    word[length] = '\0';
    return word;
}

static struct node *insert(struct node *n, char *word) {
    if (!n) {
        n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->word = word;
        n->left = n->right = NULL;
        return n;
    }
    int order = strcmp(word, n->word);
    if (order < 0)
        n->left = insert(n->left, word);
    else if (order > 0)
        n->right = insert(n->right, word);
    return n;
}

static void destroy(struct node *n) {
    if (!n)
        return;
    destroy(n->left);
    destroy(n->right);
    free(n->word);
    free(n);
}

int main(void) {
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root, any_word());
    destroy(root);
    return 0;
}
