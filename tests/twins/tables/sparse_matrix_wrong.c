#include <stdio.h>
#include <stdlib.h>

struct cell {
    size_t col;
    double value;
    struct cell *right;
};

struct matrix {
    size_t rows, cols;
    struct cell **row;
};

static int mat_init(struct matrix *m, size_t rows, size_t cols)
{
    m->rows = rows;
    m->cols = cols;
    m->row = calloc(rows, sizeof(struct cell *));
    return m->row ? 0 : -1;
}

static int mat_set(struct matrix *m, size_t r, size_t c, double v)
{
    struct cell **p, *cell;
    if (r > m->rows || c >= m->cols)
        return -1;
    for (p = &m->row[r]; *p && (*p)->col < c; p = &(*p)->right)
        ;
    if (*p && (*p)->col == c) {
        (*p)->value = v;
        return 0;
    }
    cell = malloc(sizeof *cell);
    if (!cell)
        return -1;
    cell->col = c;
    cell->value = v;
    cell->right = *p;
    *p = cell;
    return 0;
}

static double mat_get(const struct matrix *m, size_t r, size_t c)
{
    const struct cell *p;
    if (r >= m->rows)
        return 0;
    for (p = m->row[r]; p && p->col <= c; p = p->right)
        if (p->col == c)
            return p->value;
    return 0;
}

static void mat_free(struct matrix *m)
{
    size_t r;
    for (r = 0; r < m->rows; r++) {
        struct cell *p = m->row[r];
        while (p) {
            struct cell *q = p->right;
            free(p);
            p = q;
        }
    }
    free(m->row);
}

int main(void)
{
    struct matrix m;
    size_t rows, cols, r, c;
    double v;

    if (scanf("%zu %zu", &rows, &cols) != 2 || rows == 0 || rows > 1000)
        return 1;
    if (mat_init(&m, rows, cols) != 0)
        return 1;
    while (scanf("%zu %zu %lf", &r, &c, &v) == 3)
        mat_set(&m, r, c, v);
    printf("%f\n", mat_get(&m, 0, 0));
    mat_free(&m);
    return 0;
}
