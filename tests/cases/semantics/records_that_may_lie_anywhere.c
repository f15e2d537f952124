//@ run: exit 0
//@ strict
//@ check: TRUE
// Packed records and types of reduced alignment may lie anywhere, others where they are aligned.
#include <stdlib.h>

struct node {
    char tag;
    int value;
};

struct __attribute__((packed)) packed {
    char tag;
    int value;
    struct node inner;
};

typedef struct node loose __attribute__((aligned(1)));

int main(void)
{
    char *bytes = calloc(4, 16);
    struct packed *packed = (struct packed *)(bytes + 1);
    struct packed other;
    struct node *node = (struct node *)(bytes + 32);
    struct node copy = { 'c', 3 };

    packed->tag = 'a';
    packed->value = 1;
    packed->inner = copy;
    packed->inner.value++;
    other = *packed;
    node->tag = 'b';
    node->value = 2;
    copy = *node;
    loose *anywhere = (loose *)(bytes + 49);
    anywhere->tag = 'd';
    anywhere->value = 4;
    int sum = other.value + other.inner.value + copy.value + anywhere->value;
    free(bytes);
    return sum - 11;
}
