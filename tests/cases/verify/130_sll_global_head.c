// The head of a list is a field of a global record, beside other fields.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int id;
};

static struct {
    int version;
    struct node *nodes;
    struct node *latest;
} registry;

static void enroll(int id)
{
    struct node *node = malloc(sizeof *node);
    node->id = id;
    node->next = registry.nodes;
    registry.nodes = node;
    registry.latest = node;
}

static void dismiss_all(void)
{
    registry.latest = NULL;
    while (registry.nodes) {
        struct node *node = registry.nodes;
        registry.nodes = node->next;
        free(node);
    }
}

int main(void)
{
    do {
        while (__VERIFIER_nondet_int())
            enroll(5);
        if (registry.latest)
            registry.version = registry.latest->id;
        dismiss_all();
    } while (__VERIFIER_nondet_int());
    return registry.version % 5;
}
