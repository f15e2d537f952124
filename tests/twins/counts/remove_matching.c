#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    long value;
    struct node *next;
};

struct bag {
    struct node *nodes;
    unsigned count;
};

static int bag_add(struct bag *b, long value)
{
    struct node *n;

    if (b->count == 1000000)
        return 0;
    n = malloc(sizeof *n);
    if (n == NULL)
        return 0;
    n->value = value;
    n->next = b->nodes;
    b->nodes = n;
    b->count++;
    return 1;
}

static void bag_remove(struct bag *b, int (*bad)(long))
{
    struct node **p = &b->nodes;

    while (*p != NULL) {
        struct node *n = *p;
        if (bad(n->value)) {
            *p = n->next;
            free(n);
            b->count--;
        } else {
            p = &n->next;
        }
    }
}

static int is_odd(long v)
{
    return v % 2 != 0;
}

static int any(long v)
{
    (void)v;
    return 1;
}

int main(void)
{
    struct bag b = {NULL, 0};
    char line[32];

    while (fgets(line, sizeof line, stdin) != NULL)
        if (!bag_add(&b, strtol(line, NULL, 10)))
            break;
    bag_remove(&b, is_odd);
    struct node *n = b.nodes;
    for (unsigned i = 0; i < b.count; i++) {
        printf("%ld\n", n->value);
        n = n->next;
    }
    bag_remove(&b, any);
    assert(b.count == 0);
    return 0;
}
