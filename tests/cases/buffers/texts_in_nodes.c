// The texts in the nodes of a list: each of them ends in its array.
//@ run: exit 0
//@ inputs: 5 3 7 0
//@ model: LP64
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; char name[24]; };
static struct node *make(struct node *next)
{
    struct node *n = malloc(sizeof *n);
    if (!n) exit(1);
    int len = __VERIFIER_nondet_int();
    if (len < 0 || len > 23) len = 23;
    int i;
    for (i = 0; i < len; i++) n->name[i] = 'a';
    n->name[i] = 0;
    n->next = next;
    return n;
}
int main(void)
{
    struct node *head = make(make(make(NULL)));
    while (__VERIFIER_nondet_int()) head = make(head);
    size_t total = 0;
    for (struct node *p = head; p; p = p->next)
        total += strlen(p->name);
    while (head) { struct node *q = head->next; free(head); head = q; }
    return total == 7;
}
