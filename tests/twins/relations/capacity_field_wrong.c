#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buf {
    int used;
    int size;
    int *cells;
};

static struct buf *buf_new(int size)
{
    struct buf *b = malloc(sizeof *b);

    if (b == NULL)
        return NULL;
    b->cells = malloc((size_t)size * sizeof(int));
    if (b->cells == NULL) {
        free(b);
        return NULL;
    }
    b->size = size;
    b->used = 0;
    return b;
}

static int buf_room(const struct buf *b)
{
    return b->size - b->used;
}

static void buf_put(struct buf *b, int v)
{
    if (buf_room(b) >= 0)
        b->cells[b->used++] = v;
}

static void buf_move(struct buf *to, struct buf *from)
{
    int n = buf_room(to);

    if (n > from->used)
        n = from->used;
    for (int i = 0; i < n; i++)
        to->cells[to->used + i] = from->cells[from->used - n + i];
    to->used += n;
    from->used -= n;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    struct buf *a, *b;

    if (n < 1 || n > 4096 || m < 1 || m > 4096)
        return 0;
    a = buf_new(n);
    if (a == NULL)
        return 1;
    b = buf_new(m);
    if (b == NULL) {
        free(a->cells);
        free(a);
        return 1;
    }
    for (int i = __VERIFIER_nondet_int(); i > 0; i = __VERIFIER_nondet_int()) {
        buf_put(a, i);
        if (i % 7 == 0)
            buf_move(b, a);
        if (i % 11 == 0)
            buf_move(a, b);
    }
    free(a->cells);
    free(a);
    free(b->cells);
    free(b);
    return 0;
}
