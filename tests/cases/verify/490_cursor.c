// A cursor moves in a doubly linked list; nodes enter before it and leave at it.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 2 3 1 3 2 0
//@ check: TRUE
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
    item->prev = cursor ? cursor->prev : NULL;
    if (cursor) {
        if (cursor->prev)
            cursor->prev->next = item;
        cursor->prev = item;
    }
    if (!cursor)
        cursor = item;
}

static void leave(void)
{
    struct item *item = cursor;
    cursor = item->next ? item->next : item->prev;
    if (item->prev)
        item->prev->next = item->next;
    if (item->next)
        item->next->prev = item->prev;
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
        else if (cursor && choice == 2)
            leave();
        else if (cursor && choice == 3 && cursor->next)
            cursor = cursor->next;
        else if (cursor && choice == 4 && cursor->prev)
            cursor = cursor->prev;
    }
    while (cursor)
        leave();
    return 0;
}
