#include <stdio.h>
#include <stdlib.h>

struct queue {
    int *cells;
    unsigned capacity, first, count;
};

static int put(struct queue *q, int v)
{
    if (q->count == q->capacity)
        return 0;
    unsigned at = q->first + q->count;
    if (at >= q->capacity)
        at -= q->capacity;
    q->cells[at] = v;
    q->count++;
    return 1;
}

static int get(struct queue *q)
{
    int v = q->cells[q->first];
    if (++q->first == q->capacity)
        q->first = 0;
    q->count--;
    return v;
}

static int grow(struct queue *q)
{
    unsigned more = q->capacity * 2;
    int *cells;

    if (more > 1000000)
        return 0;
    cells = malloc(more * sizeof *cells);
    if (cells == NULL)
        return 0;
    for (unsigned i = 0; i < q->count; i++) {
        unsigned at = q->first + i;
        cells[i] = q->cells[at < q->capacity ? at : at - q->capacity];
    }
    free(q->cells);
    q->cells = cells;
    q->capacity = more;
    q->first = 0;
    return 1;
}

int main(void)
{
    struct queue q = {malloc(8 * sizeof(int)), 8, 0, 0};
    int v, sum = 0;

    if (q.cells == NULL)
        return 1;
    while (scanf("%d", &v) == 1) {
        if (v == 0) {
            if (q.count > 0)
                sum ^= get(&q);
        } else if (!put(&q, v)) {
            if (!grow(&q))
                break;
            put(&q, v);
        }
    }
    printf("%d\n", sum);
    free(q.cells);
    return 0;
}
