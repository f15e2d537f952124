// Nodes of two lists become one list, which has as many nodes as both had.
//@ model: LP64
//@ run: exit 0
//@ stdin: 1 4 0 2 3 0
//@ check: TRUE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int key;
};

struct run {
    struct node *head;
    unsigned long len;
};

static void fill(struct run *r) {
    int key;
    while (scanf("%8d", &key) == 1 && key != 0) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            return;
        n->key = key;
        n->next = r->head;
        r->head = n;
        r->len++;
    }
}

static struct run merge(struct run *a, struct run *b) {
    struct run out = { NULL, a->len + b->len };
    struct node **end = &out.head;
    while (a->head != NULL && b->head != NULL) {
        struct node **from = a->head->key >= b->head->key ? &a->head : &b->head;
        *end = *from;
        *from = (*from)->next;
        end = &(*end)->next;
    }
    *end = a->head != NULL ? a->head : b->head;
    return out;
}

int main(void) {
    struct run a = { NULL, 0 }, b = { NULL, 0 };
    fill(&a);
    fill(&b);
    struct run all = merge(&a, &b);
    while (all.len > 0) {
        struct node *n = all.head;
        all.head = n->next;
        free(n);
        all.len--;
    }
    assert(all.head == NULL);
    return 0;
}
