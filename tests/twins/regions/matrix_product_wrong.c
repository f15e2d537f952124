#include <stdio.h>
#include <stdlib.h>

struct matrix {
    size_t rows, columns;
    double *at;
};

static int matrix_new(struct matrix *m, size_t rows, size_t columns)
{
    m->at = malloc(rows * columns * sizeof(double));
    if (m->at == NULL)
        return 0;
    m->rows = rows;
    m->columns = columns;
    for (size_t i = 0; i < rows * columns; i++)
        m->at[i] = 1.0;
    return 1;
}

static void multiply(struct matrix *c, const struct matrix *a, const struct matrix *b)
{
    for (size_t i = 0; i < a->rows; i++) {
        for (size_t k = 0; k < b->columns; k++) {
            double sum = 0.0;
            for (size_t j = 0; j < a->columns; j++)
                sum += a->at[i * a->columns + j] * b->at[j * b->columns + k];
            c->at[i * c->columns + k] = sum;
        }
    }
}

static size_t dimension(const char *s)
{
    unsigned long v = strtoul(s, NULL, 10);

    return v < 1 ? 1 : v > 100 ? 100 : v;
}

int main(int argc, char **argv)
{
    struct matrix a = {0}, b = {0}, c = {0};
    int rc = 1;

    if (argc < 4)
        return 2;
    size_t n = dimension(argv[1]), m = dimension(argv[2]), p = dimension(argv[3]);
    if (!matrix_new(&a, n, m) || !matrix_new(&b, n, p) || !matrix_new(&c, n, p))
        goto out;
    multiply(&c, &a, &b);
    printf("%g\n", c.at[n * p - 1]);
    rc = 0;
out:
    free(a.at);
    free(b.at);
    free(c.at);
    return rc;
}
