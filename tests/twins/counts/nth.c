#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct cell {
    unsigned data;
    struct cell *next;
};

static struct cell *build(unsigned n, unsigned *built)
{
    struct cell *head = NULL;

    *built = 0;
    while (*built < n) {
        struct cell *c = malloc(sizeof *c);
        if (c == NULL)
            break;
        c->data = n;
        c->next = head;
        head = c;
        (*built)++;
    }
    return head;
}

static struct cell *nth(struct cell *head, unsigned n)
{
    while (n > 0) {
        head = head->next;
        n--;
    }
    return head;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), built, index;
    struct cell *head;

    if (n > 100000)
        return 0;
    head = build(n, &built);
    for (unsigned k = 0; k < 3; k++) {
        index = __VERIFIER_nondet_uint();
        if (index < built)
            nth(head, index)->data++;
    }
    while (head != NULL) {
        struct cell *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
