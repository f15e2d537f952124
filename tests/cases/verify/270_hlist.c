// A list whose links back point to the pointer that points to the node.
//@ run: exit 0
//@ inputs: 1 1 1 1 0 0 1 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct hnode {
    struct hnode *next, **pprev;
};

struct hhead {
    struct hnode *first;
};

struct entry {
    int key;
    struct hnode node;
};

static void add_head(struct hnode *node, struct hhead *head)
{
    node->next = head->first;
    if (head->first)
        head->first->pprev = &node->next;
    head->first = node;
    node->pprev = &head->first;
}

static void del(struct hnode *node)
{
    *node->pprev = node->next;
    if (node->next)
        node->next->pprev = node->pprev;
}

static struct entry *entry_of(struct hnode *node)
{
    return (struct entry *)((char *)node - offsetof(struct entry, node));
}

int main(void)
{
    struct hhead head = { NULL };
    while (__VERIFIER_nondet_int()) {
        struct entry *entry = malloc(sizeof *entry);
        entry->key = 9;
        add_head(&entry->node, &head);
    }
    struct hnode *node = head.first;
    while (node) {
        struct hnode *next = node->next;
        assert(*node->pprev == node);
        if (__VERIFIER_nondet_int()) {
            del(node);
            free(entry_of(node));
        }
        node = next;
    }
    while (head.first) {
        struct entry *entry = entry_of(head.first);
        del(head.first);
        free(entry);
    }
    return 0;
}
