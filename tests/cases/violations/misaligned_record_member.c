//@ run: violation misaligned
//@ strict
//@ check: FALSE(no-undefined)
// The member may lie anywhere, the record that it is named by may not.
#include <stdlib.h>

struct node {
    char tag;
    int value;
};

int main(void)
{
    char *bytes = malloc(1 + sizeof(struct node));
    struct node *node = (struct node *)(bytes + 1);

    node->tag = 'x'; //~ violation misaligned
    free(bytes);
    return 0;
}
