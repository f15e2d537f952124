//@ run: exit 0
//@ stdout: 3
//@ stdout: 1 15 6
//@ stdout: 5 2 3
//@ stdout: 4 3
//@ stdout: 11 6 12
//@ stdout: z
//@ stdout: b1 c2 d3 
//@ stdout: 1
// 6.7.6: declarators: arrays of run-time length, their parameters, pointers to them, functions without prototypes.
#include <stdio.h>

static int evaluated;
static int size(int n) { evaluated++; return n; }

static int sum(int rows, int columns, int m[rows][columns])
{
    int s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            s += m[i][j];
    return s;
}

static int at_least(int a[static 2]) { return a[0] + a[1]; }
static int star(int n, int a[*]);
static int star(int n, int a[n]) { return a[n - 1]; }
static int unspecified();
static int unspecified(int a, int b) { return a * b; }
static int column(int n, char (*text)[n]) { return text[1][n - 1]; }

int main(void)
{
    int n = 3;
    int a[n];
    n = 10;
    printf("%d\n", (int)(sizeof a / sizeof a[0]));
    int m[2][size(3)];
    for (int i = 0; i < 6; i++)
        m[i / 3][i % 3] = i;
    printf("%d %d %d\n", evaluated, sum(2, 3, m), (int)(sizeof m / sizeof(int)));
    int (*row)[size(3)] = m;
    printf("%d %d %d\n", row[1][2], evaluated, (int)(sizeof *row / sizeof(int)));
    typedef int line[size(4)];
    line l;
    printf("%d %d\n", (int)(sizeof l / sizeof(int)), evaluated);
    int two[] = { 5, 6 };
    printf("%d %d %d\n", at_least(two), star(2, two), unspecified(3, 4));
    char text[2][4] = { "abc", "def" };
    text[1][3] = 'z';
    printf("%c\n", column(4, text));
    for (int k = 1; k < 4; k++) {
        char v[k];
        v[k - 1] = (char)('a' + k);
        printf("%c%d ", v[k - 1], (int)sizeof v);
    }
    printf("\n%d\n", (int)sizeof(int (*)[size(2)]) == (int)sizeof(void *));
    return 0;
}
