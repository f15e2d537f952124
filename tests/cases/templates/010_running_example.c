// The running example of the template paper: values between 10 and 20 stay there however often the list is walked.
//@ run: exit 0
//@ property: unreach-call
//@ inputs: 1 15 1 30 1 20 0 1 1 0
//@ check: TRUE
//@ templates: TRUE
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
                reach_error();
            if (p->val < 20)
                p->val++;
            else
                p->val /= 2;
        }
    }
    return 0;
}
