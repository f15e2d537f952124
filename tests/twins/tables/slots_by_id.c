#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 128

typedef struct {
    int *data;
    int size;
} slot_t;

static slot_t slots[SLOTS];

static int valid(int id)
{
    return id >= 0 && id < SLOTS;
}

static void reset(int id)
{
    free(slots[id].data);
    slots[id].data = NULL;
    slots[id].size = 0;
}

static int resize(int id, int size)
{
    int *p;

    if (!valid(id) || size <= 0 || size > 4096)
        return -1;
    p = calloc((size_t)size, sizeof(int));
    if (p == NULL)
        return -1;
    reset(id);
    slots[id].data = p;
    slots[id].size = size;
    return 0;
}

static void store(int id, int index, int value)
{
    if (!valid(id) || index < 0 || index >= slots[id].size)
        return;
    slots[id].data[index] = value;
}

static int load(int id, int index)
{
    if (!valid(id) || index < 0 || index >= slots[id].size)
        return 0;
    return slots[id].data[index];
}

int main(void)
{
    int last = 0;

    for (;;) {
        int op = __VERIFIER_nondet_int();
        int id = __VERIFIER_nondet_int();
        int x = __VERIFIER_nondet_int();
        if (op == 0)
            break;
        if (op == 1)
            resize(id, x);
        else if (op == 2)
            store(id, x, last);
        else if (op == 3)
            last = load(id, x);
        else if (valid(id))
            reset(id);
    }
    for (int i = 0; i < SLOTS; i++)
        reset(i);
    return last == 42;
}
