#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 12 };

static int place(int *column, int row, int n)
{
    int found = 0;

    if (row == n)
        return 1;
    for (int c = 0; c < n && !found; c++) {
        int free_place = 1;
        for (int r = 0; r < row; r++)
            if (column[r] == c)
                free_place = 0;
        if (free_place) {
            column[row] = c;
            found = place(column, row + 1, n);
        }
    }
    return found;
}

int main(void)
{
    int column[MOST];
    int n;

    if (scanf("%d", &n) != 1 || n < 1 || n > MOST + 1)
        return 1;
    printf("%d\n", place(column, 0, n));
    return 0;
}
