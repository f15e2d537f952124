/* Family doubling, k = 4: functions that call the next one twice. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void walk(struct node *node)
{
    while (node)
        node = node->next;
}

static void level3(struct node *node)
{
    walk(node);
    walk(node);
}

static void level2(struct node *node)
{
    level3(node);
    level3(node);
}

static void level1(struct node *node)
{
    level2(node);
    level2(node);
}

static void level0(struct node *node)
{
    level1(node);
    level1(node);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list;
        list = node;
        node->value = 0;
    }
    level0(list);
    while (list) {
        struct node *node = list;
        list = node->next;
        free(node);
    }
    return 0;
}
