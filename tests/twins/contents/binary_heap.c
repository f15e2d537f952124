#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct heap {
    int *a;
    int n;
    int cap;
};

static void swap(int *x, int *y)
{
    int t = *x;
    *x = *y;
    *y = t;
}

static int heap_push(struct heap *h, int v)
{
    if (h->n == h->cap) {
        int cap = h->cap == 0 ? 4 : h->cap * 2;
        int *a;
        if (cap > 1 << 24)
            return 0;
        a = realloc(h->a, (size_t)cap * sizeof(int));
        if (a == NULL)
            return 0;
        h->a = a;
        h->cap = cap;
    }
    int i = h->n++;
    h->a[i] = v;
    while (i > 0 && h->a[(i - 1) / 2] > h->a[i]) {
        swap(&h->a[(i - 1) / 2], &h->a[i]);
        i = (i - 1) / 2;
    }
    return 1;
}

static int heap_pop(struct heap *h)
{
    int top = h->a[0];
    int i = 0;

    h->a[0] = h->a[--h->n];
    for (;;) {
        int child = 2 * i + 1;
        if (child >= h->n)
            break;
        if (child + 1 < h->n && h->a[child + 1] < h->a[child])
            child++;
        if (h->a[i] <= h->a[child])
            break;
        swap(&h->a[i], &h->a[child]);
        i = child;
    }
    return top;
}

int main(void)
{
    struct heap h = {NULL, 0, 0};
    int last = 0;

    for (;;) {
        int op = __VERIFIER_nondet_int();
        if (op == 0)
            break;
        if (op > 0) {
            if (!heap_push(&h, op))
                break;
        } else if (h.n > 0) {
            last = heap_pop(&h);
        }
    }
    while (h.n > 0)
        last = heap_pop(&h);
    free(h.a);
    return last & 1;
}
