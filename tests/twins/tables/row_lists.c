#include <stdio.h>
#include <stdlib.h>

/* A sparse matrix as one list of entries for each row, multiplied with a vector. */
struct entry {
    struct entry *next;
    int col;
    double value;
};

struct matrix {
    int rows, cols;
    struct entry **row;
};

static struct matrix *matrix_new(int rows, int cols)
{
    struct matrix *m = malloc(sizeof *m);

    if (m == NULL)
        return NULL;
    m->row = calloc(rows, sizeof *m->row);
    if (m->row == NULL) {
        free(m);
        return NULL;
    }
    m->rows = rows;
    m->cols = cols;
    return m;
}

static int matrix_set(struct matrix *m, int row, int col, double value)
{
    struct entry *e;

    if (row < 0 || row >= m->rows || col < 0 || col >= m->cols)
        return -1;
    for (e = m->row[row]; e != NULL; e = e->next) {
        if (e->col == col) {
            e->value = value;
            return 0;
        }
    }
    e = malloc(sizeof *e);
    if (e == NULL)
        return -1;
    e->col = col;
    e->value = value;
    e->next = m->row[row];
    m->row[row] = e;
    return 0;
}

static void multiply(const struct matrix *m, const double *x, double *y)
{
    for (int i = 0; i < m->rows; i++) {
        y[i] = 0;
        for (const struct entry *e = m->row[i]; e != NULL; e = e->next)
            y[i] += e->value * x[e->col];
    }
}

static void matrix_free(struct matrix *m)
{
    for (int i = 0; i < m->rows; i++) {
        struct entry *e = m->row[i];
        while (e != NULL) {
            struct entry *next = e->next;
            free(e);
            e = next;
        }
    }
    free(m->row);
    free(m);
}

int main(void)
{
    int rows, cols, row, col;
    double value;

    if (scanf("%d %d", &rows, &cols) != 2 || rows < 1 || rows > 5000 || cols < 1 || cols > 5000)
        return 1;
    struct matrix *m = matrix_new(rows, cols);
    double *x = malloc(cols * sizeof *x), *y = malloc(rows * sizeof *y);
    if (m == NULL || x == NULL || y == NULL)
        goto out;
    while (scanf("%d %d %lf", &row, &col, &value) == 3)
        if (matrix_set(m, row, col, value) != 0)
            break;
    for (int i = 0; i < cols; i++)
        x[i] = 1;
    multiply(m, x, y);
    for (int i = 0; i < rows; i++)
        printf("%g\n", y[i]);
out:
    if (m != NULL)
        matrix_free(m);
    free(x);
    free(y);
    return 0;
}
