//@ run: exit 0
//@ inputs: 3
//@ strict
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Where an array begins inside of a record, no record needs to lie.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    int length;
    char bytes[];
};

struct pair {
    long first;
    short small[3];
};

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint() % 3;
    struct node *node = malloc(sizeof *node + 4);
    struct pair pair = { 1, { 2, 3, 4 } }, *behind = &pair;

    node->bytes[i] = 1;
    behind->small[i]++;
    int sum = node->bytes[i] + behind->small[i];
    free(node);
    return sum == (int)i + 4 ? 0 : 1;
}
