// As the running example, but a value of 20 is counted up too.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 20 0 1 1 0
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int val;
    struct node *next;
};

int main(void)
{
    struct node *list = malloc(sizeof *list);
    struct node *tail = list, *p;
    list->next = NULL;
    list->val = 10;
    while (__VERIFIER_nondet_int()) {
        int x = __VERIFIER_nondet_int();
        if (x < 10 || x > 20)
            continue;
        p = malloc(sizeof *p);
        p->next = NULL;
        p->val = x;
        tail->next = p;
        tail = p;
    }
    while (__VERIFIER_nondet_int()) {
        for (p = list; p != NULL; p = p->next) {
            if (!(p->val <= 20 && p->val >= 10))
                reach_error(); //~ violation error-reached
            if (p->val <= 20)
                p->val++;
            else
                p->val /= 2;
        }
    }
    return 0;
}
