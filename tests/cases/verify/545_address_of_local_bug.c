// A node on the stack enters a list that outlives its block.
//@ run: violation use-after-scope
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node node = { head, 1 };
        head = &node;
    }
    int sum = 0;
    for (; head; head = head->next)
        sum += head->value; //~ violation use-after-scope
    return sum && 0;
}
