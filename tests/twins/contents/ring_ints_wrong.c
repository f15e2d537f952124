#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct ring {
    int *data;
    unsigned cap;
    unsigned head;
    unsigned tail;
    unsigned count;
};

static int ring_init(struct ring *r, unsigned cap)
{
    r->data = malloc(cap * sizeof *r->data);
    if (!r->data)
        return -1;
    r->cap = cap;
    r->head = r->tail = r->count = 0;
    return 0;
}

static int ring_push(struct ring *r, int v)
{
    if (r->count == r->cap)
        return -1;
    r->data[r->tail] = v;
    r->tail++;
    if (r->tail > r->cap)
        r->tail = 0;
    r->count++;
    return 0;
}

static int ring_pop(struct ring *r, int *v)
{
    if (r->count == 0)
        return -1;
    *v = r->data[r->head];
    r->head = (r->head + 1) % r->cap;
    r->count--;
    return 0;
}

int main(void)
{
    struct ring r;
    int n = __VERIFIER_nondet_int();
    int sum = 0;

    if (n <= 0 || n > 100000)
        return 0;
    if (ring_init(&r, (unsigned)n) != 0)
        return 1;
    while (__VERIFIER_nondet_int() != 0) {
        if (__VERIFIER_nondet_int() > 0) {
            if (ring_push(&r, __VERIFIER_nondet_int() & 0xff) != 0)
                break;
        } else {
            int v;
            if (ring_pop(&r, &v) == 0 && sum < 1000000)
                sum += v;
        }
    }
    free(r.data);
    return sum > 100;
}
