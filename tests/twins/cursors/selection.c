// Items of a list are put into a second list of cells that point to them; the cells are freed first, the items stay where they are.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int value;
    struct item *next;
};

struct cell {
    struct item *item;
    struct cell *next;
};

int main(void) {
    struct item *items = NULL;
    struct cell *chosen = NULL;
    while (__VERIFIER_nondet_int()) {
        struct item *i = malloc(sizeof *i);
        if (!i)
            exit(1);
        i->value = __VERIFIER_nondet_int();
        i->next = items;
        items = i;
    }
    for (struct item *i = items; i; i = i->next)
        if (i->value > 10) {
            struct cell *c = malloc(sizeof *c);
            if (!c)
                exit(1);
            c->item = i;
            c->next = chosen;
            chosen = c;
        }
    int sum = 0;
    while (chosen) {
        struct cell *c = chosen;
        chosen = c->next;
        sum ^= c->item->value;
        free(c);
    }
    while (items) {
        struct item *next = items->next;
        free(items);
        items = next;
    }
    return sum & 0;
}
