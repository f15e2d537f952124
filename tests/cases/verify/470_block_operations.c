// Nodes are filled by memset and memcpy from a pattern.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int id;
    struct node *next, *prev;
    char name[12];
    long counters[4];
};

int main(void)
{
    struct node pattern;
    memset(&pattern, 0, sizeof pattern);
    pattern.id = 7;
    memcpy(pattern.name, "pattern", 8);
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        memcpy(node, &pattern, sizeof *node);
        node->next = head;
        if (head)
            head->prev = node;
        head = node;
    }
    for (struct node *node = head; node; node = node->next) {
        assert(node->id == 7 && node->counters[3] == 0);
        struct node *next = node->next, *prev = node->prev;
        memset(node, 0, sizeof *node);
        *node = pattern;
        node->next = next;
        node->prev = prev;
    }
    while (head) {
        struct node *next = head->next;
        if (next)
            next->prev = NULL;
        assert(!head->prev);
        free(head);
        head = next;
    }
    return 0;
}
