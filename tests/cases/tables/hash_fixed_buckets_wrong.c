// Hash fixed buckets, wrong: use after free: the node is freed before its next field is read when a bucket is cleared.
//@ run: violation use-after-free
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define BUCKETS 16

struct node {
    int key;
    struct node *next;
};

static struct node *table[BUCKETS];

static int contains(int key) {
    for (struct node *n = table[(unsigned)key % BUCKETS]; n; n = n->next)
        if (n->key == key)
            return 1;
    return 0;
}

static void clear(void) {
    for (int i = 0; i < BUCKETS; i++) {
        struct node *n = table[i];
        while (n) {
            struct node *next = n;
            free(n);
            n = next->next; //~ violation use-after-free
        }
        table[i] = NULL;
    }
}

int main(void) {
    int key;
    while ((key = __VERIFIER_nondet_int()) != 0) {
        if (contains(key))
            continue;
        struct node *n = malloc(sizeof *n);
        if (!n)
            break;
        n->key = key;
        n->next = table[(unsigned)key % BUCKETS];
        table[(unsigned)key % BUCKETS] = n;
    }
    clear();
    return 0;
}
