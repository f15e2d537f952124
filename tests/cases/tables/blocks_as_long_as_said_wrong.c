// Slots have blocks of as many elements as a field says, wrong: heap buffer overflow: the element behind the last is read, too.
//@ run: violation out-of-bounds
//@ stdin: 1 3 5 3 3 5
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

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
    int last = 0, op, id, x;
    while (scanf("%9d %9d %9d", &op, &id, &x) == 3) {
        if (id < 0 || id >= SLOTS)
            continue;
        if (op == 1 && x > 0 && x <= 1000)
            give(id, x);
        else if (op == 3 && x >= 0 && slots[id].data && x <= slots[id].size)
            last = slots[id].data[x]; //~ violation out-of-bounds
    }
    for (int i = 0; i < SLOTS; i++)
        free(slots[i].data);
    return last == 42;
}
