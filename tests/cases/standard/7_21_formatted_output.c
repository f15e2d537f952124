//@ run: exit 0
//@ stdout: [42][   42][42   ][00042][+42][ 42]
//@ stdout: [007][   007][007   ][]
//@ stdout: [ff][FF][0xff][010][10]
//@ stdout: [-1][-2][-3][-4][5]
//@ stdout: [a][    b][c  ][%]
//@ stdout: [abc][   abc][abc   ][ab][     a]
//@ stdout: [3.141590][3.14][   3.142][3.1     ][+2]
//@ stdout: [1.234568e+04][1.2E-04][100000][1e+10][0.0001]
//@ stdout: [   1][2   ][xy]
//@ stdout: [0][4294967295]
//@ stdout: [-2147483648][2147483647]
//@ stdout: 5 ab-12
//@ stdout: 6 123
//@ stdout: 9
//@ stdout: abc 3
//@ stdout: xyz
//@ stdout: no newline
// 7.21.6: formatted output: flags, widths, precisions, lengths; and what sprintf and snprintf give back.
#include <stdio.h>

int main(void)
{
    char b[40];
    printf("[%d][%5d][%-5d][%05d][%+d][% d]\n", 42, 42, 42, 42, 42, 42);
    printf("[%.3d][%6.3d][%-6.3d][%.0d]\n", 7, 7, 7, 0);
    printf("[%x][%X][%#x][%#o][%o]\n", 255, 255, 255, 8, 8);
    printf("[%hhd][%hd][%ld][%lld][%zu]\n", (signed char)-1, (short)-2, -3L, -4LL, (size_t)5);
    printf("[%c][%5c][%-3c][%%]\n", 'a', 'b', 'c');
    printf("[%s][%6s][%-6s][%.2s][%6.1s]\n", "abc", "abc", "abc", "abc", "abc");
    printf("[%f][%.2f][%8.3f][%-8.1f][%+.0f]\n", 3.14159, 3.14159, 3.14159, 3.14159, 2.5);
    printf("[%e][%.1E][%g][%g][%g]\n", 12345.678, 0.00012, 100000.0, 1e10, 0.0001);
    printf("[%*d][%-*d][%.*s]\n", 4, 1, 4, 2, 2, "xyz");
    printf("[%u][%u]\n", 0u, 4294967295u);
    printf("[%i][%d]\n", -2147483647 - 1, 2147483647);
    int n = sprintf(b, "%s-%d", "ab", 12);
    printf("%d %s\n", n, b);
    n = snprintf(b, 4, "%d", 123456);
    printf("%d %s\n", n, b);
    printf("%d\n", snprintf(NULL, 0, "%05d|%s", 1, "two"));
    int so_far = 0;
    printf("abc%n", &so_far);
    printf(" %d\n", so_far);
    putchar('x');
    puts("yz");
    fputs("no newline", stdout);
    fputc('\n', stdout);
    return 0;
}
