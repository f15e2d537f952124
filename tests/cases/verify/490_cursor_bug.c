// The cursor stays at a node that has left.
//@ run: violation use-after-free
//@ inputs: 1 1 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *prev, *next;
    int value;
};

static struct item *cursor;

static void insert(void)
{
    struct item *item = malloc(sizeof *item);
    item->value = 0;
    item->next = cursor;
    item->prev = NULL;
    if (cursor)
        cursor->prev = item;
    cursor = item;
}

static void leave(void)
{
    struct item *item = cursor;
    if (item->next) //~ violation use-after-free
        item->next->prev = item->prev;
    if (!item->next)
        cursor = NULL;
    free(item);
}

int main(void)
{
    for (;;) {
        int choice = __VERIFIER_nondet_int();
        if (choice == 0)
            break;
        if (choice == 1)
            insert();
        else if (cursor)
            leave();
    }
    while (cursor)
        leave();
    return 0;
}
