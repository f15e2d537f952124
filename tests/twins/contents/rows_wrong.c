#include <stdio.h>
#include <stdlib.h>

static void free_rows(double **rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(rows[i]);
    free(rows);
}

static double **new_rows(size_t n, size_t m)
{
    double **rows = malloc(n * sizeof *rows);

    if (rows == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        rows[i] = malloc(m * sizeof **rows);
        if (rows[i] == NULL) {
            free_rows(rows, i);
            return NULL;
        }
        for (size_t k = 0; k < m; k++)
            rows[i][k] = 0.0;
    }
    return rows;
}

static size_t number(const char *text)
{
    unsigned long v = strtoul(text, NULL, 10);

    return v > 2000 ? 2000 : (size_t)v;
}

int main(int argc, char *argv[])
{
    if (argc < 3)
        return 2;
    size_t n = number(argv[1]), m = number(argv[2]);
    if (n == 0 || m == 0)
        return 2;
    double **a = new_rows(n, m);
    if (a == NULL)
        return 1;
    double trace = 0.0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < m; k++)
            a[i][k] = i == k ? 1.0 : 0.5;
    for (size_t i = 0; i < m; i++)
        trace += a[i][i];
    printf("%f\n", trace);
    free_rows(a, n);
    return 0;
}
