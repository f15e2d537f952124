// Slots have blocks of as many elements as a field says, or none and the field is 0. Elements are written and read below it.
//@ run: exit 0
//@ seed: 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 64

struct slot {
    int *data;
    int size;
};

static struct slot slots[SLOTS];

static void give(int id, int size) {
    int *p = calloc((size_t)size, sizeof *p);
    if (p == NULL)
        return;
    free(slots[id].data);
    slots[id].data = p;
    slots[id].size = size;
}

int main(void) {
    int last = 0;
    for (;;) {
        int op = __VERIFIER_nondet_int(), id = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
        if (op == 0)
            break;
        if (id < 0 || id >= SLOTS)
            continue;
        if (op == 1 && x > 0 && x <= 1000)
            give(id, x);
        else if (op == 2 && x >= 0 && x < slots[id].size)
            slots[id].data[x] = last;
        else if (op == 3 && x >= 0 && x < slots[id].size)
            last = slots[id].data[x];
    }
    for (int i = 0; i < SLOTS; i++)
        free(slots[i].data);
    return last == 42;
}
