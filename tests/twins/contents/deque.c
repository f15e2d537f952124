#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

typedef struct {
    long *items;
    size_t capacity, first, length;
} deque;

static int deque_reserve(deque *d)
{
    size_t capacity;
    long *items;

    if (d->length < d->capacity)
        return 0;
    if (d->capacity >= (size_t)1 << 28)
        return -1;
    capacity = d->capacity * 2 + 1;
    items = malloc(capacity * sizeof(long));
    if (items == NULL)
        return -1;
    for (size_t i = 0; i < d->length; i++)
        items[i] = d->items[(d->first + i) % d->capacity];
    free(d->items);
    d->items = items;
    d->capacity = capacity;
    d->first = 0;
    return 0;
}

static int push_back(deque *d, long v)
{
    if (deque_reserve(d) != 0)
        return -1;
    d->items[(d->first + d->length) % d->capacity] = v;
    d->length++;
    return 0;
}

static int push_front(deque *d, long v)
{
    if (deque_reserve(d) != 0)
        return -1;
    d->first = d->first == 0 ? d->capacity - 1 : d->first - 1;
    d->items[d->first] = v;
    d->length++;
    return 0;
}

static long pop_back(deque *d)
{
    d->length--;
    return d->items[(d->first + d->length) % d->capacity];
}

static long pop_front(deque *d)
{
    long v = d->items[d->first];

    d->first++;
    if (d->first >= d->capacity)
        d->first = 0;
    d->length--;
    return v;
}

int main(void)
{
    deque d = {NULL, 0, 0, 0};
    unsigned op;
    long x = 0;

    while ((op = __VERIFIER_nondet_uint()) != 0) {
        if (op % 4 == 1) {
            if (push_back(&d, (long)op) != 0)
                break;
        } else if (op % 4 == 2) {
            if (push_front(&d, x & 15) != 0)
                break;
        } else if (d.length > 0) {
            x = op % 4 == 3 ? pop_back(&d) : pop_front(&d);
        }
    }
    free(d.items);
    return x == 9;
}
