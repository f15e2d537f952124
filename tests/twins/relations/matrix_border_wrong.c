#include <stdio.h>
#include <stdlib.h>

static size_t at(size_t row, size_t column, size_t columns)
{
    return row * columns + column;
}

int main(void)
{
    unsigned rows, columns;
    int *m;
    long sum = 0;

    if (scanf("%3u %3u", &rows, &columns) != 2 || rows == 0 || columns == 0)
        return 2;
    m = malloc((size_t)rows * columns * sizeof *m);
    if (m == NULL)
        return 1;
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < columns; c++)
            m[at(r, c, columns)] = (int)(r + c);
    for (size_t c = 0; c < columns; c++)
        sum += m[at(0, c, columns)] + m[at(rows, c, columns)];
    for (size_t r = 0; r < rows; r++)
        sum += m[at(r, 0, columns)] + m[at(r, columns - 1, columns)];
    printf("%ld\n", sum);
    free(m);
    return 0;
}
