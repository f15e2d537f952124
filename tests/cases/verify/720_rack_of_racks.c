// Four levels of lists from one allocating function, with the links at changing places.
//@ run: exit 0
//@ inputs: 0 1 0 0 1 0 0 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct slot {
    struct slot *next;
    void *thing;
};

struct shelf {
    struct slot *slots;
    struct shelf *next;
};

struct rack {
    struct rack *next;
    struct shelf *shelves;
};

static void *made(unsigned size)
{
    void *block = calloc(1, size);
    if (!block)
        abort();
    return block;
}

static void add_slot(struct slot **list)
{
    struct slot *slot = made(sizeof *slot);
    slot->thing = made(20);
    slot->next = *list;
    *list = slot;
}

static void add_shelf(struct shelf **list)
{
    struct shelf *shelf = made(sizeof *shelf);
    do
        add_slot(&shelf->slots);
    while (__VERIFIER_nondet_int());
    shelf->next = *list;
    *list = shelf;
}

static void add_rack(struct rack **list)
{
    struct rack *rack = made(sizeof *rack);
    do
        add_shelf(&rack->shelves);
    while (__VERIFIER_nondet_int());
    rack->next = *list;
    *list = rack;
}

static void drop_shelf(struct shelf *shelf)
{
    while (shelf->slots) {
        struct slot *slot = shelf->slots;
        shelf->slots = slot->next;
        free(slot->thing);
        free(slot);
    }
    free(shelf);
}

int main(void)
{
    struct rack *racks = NULL;
    do
        add_rack(&racks);
    while (__VERIFIER_nondet_int());
    while (racks) {
        struct rack *rack = racks;
        racks = rack->next;
        while (rack->shelves) {
            struct shelf *shelf = rack->shelves;
            rack->shelves = shelf->next;
            drop_shelf(shelf);
        }
        free(rack);
    }
    return 0;
}
