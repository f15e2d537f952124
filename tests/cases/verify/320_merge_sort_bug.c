// A merge that looks at both lists although one may be empty.
//@ run: violation null-deref
//@ inputs: 1 4 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

struct run {
    struct run *next;
    struct node *nodes;
};

static struct run *singles(struct node *list)
{
    struct run *runs = NULL;
    while (list) {
        struct run *run = malloc(sizeof *run);
        run->nodes = list;
        list = list->next;
        run->nodes->next = NULL;
        run->next = runs;
        runs = run;
    }
    return runs;
}

static struct node *merge(struct node *a, struct node *b)
{
    struct node *merged = NULL, **end = &merged;
    while (a || b) {
        struct node **from = a->value < b->value ? &a : &b; //~ violation null-deref
        struct node *node = *from;
        *from = node->next;
        node->next = NULL;
        *end = node;
        end = &node->next;
    }
    return merged;
}

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        node->next = head;
        head = node;
    }
    struct run *runs = singles(head);
    struct node *sorted = NULL;
    while (runs) {
        struct run *run = runs;
        sorted = merge(sorted, run->nodes);
        runs = run->next;
        free(run);
    }
    while (sorted) {
        struct node *next = sorted->next;
        free(sorted);
        sorted = next;
    }
    return 0;
}
