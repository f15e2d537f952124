//@ run: exit 0
//@ stdout: [   42] [42   ] [00042] [+42] [ 42]
//@ stdout: [ff] [FF] [0xff] [10] [010]
//@ stdout: [3000000000] [7] [1099511627776] [44] [4464]
//@ stdout: [text] [     right] [left      ] [cu]
//@ stdout: [x] [  y] [%]
//@ stdout: [1.500000] [2.35] [1.234568e+04] [0.0001] [     3.142]
//@ stdout: [     7] [abc]
//@ stdout: [(nil)]
//@ stdout: 12345
//@ stdout: 5
//@ stdout: long  11
//@ stdout: 1,2
//@ stdout: 1 3 5
// Conversions, flags, widths and precisions of printf.
#include <stdio.h>

int main(void)
{
    char buffer[16];
    int n;

    printf("[%5d] [%-5d] [%05d] [%+d] [% d]\n", 42, 42, 42, 42, 42);
    printf("[%x] [%X] [%#x] [%o] [%#o]\n", 255, 255, 255, 8, 8);
    printf("[%u] [%lu] [%llu] [%hhu] [%hd]\n", 3000000000u, 7ul, 1ull << 40, 300, 70000);
    printf("[%s] [%10s] [%-10s] [%.2s]\n", "text", "right", "left", "cut");
    printf("[%c] [%3c] [%%]\n", 'x', 'y');
    printf("[%f] [%.2f] [%e] [%g] [%10.3f]\n", 1.5, 2.345, 12345.678, 0.0001, 3.14159);
    printf("[%*d] [%.*s]\n", 6, 7, 3, "abcdef");
    printf("[%p]\n", (void *)0);
    printf("%d%n\n", 12345, &n);
    printf("%d\n", n);
    n = snprintf(buffer, 6, "%s-%d", "long text", 9);
    printf("%s %d\n", buffer, n);
    sprintf(buffer, "%d,%d", 1, 2);
    puts(buffer);
    fprintf(stdout, "%zu %td %jd\n", sizeof(char), (buffer + 3) - buffer, (__INTMAX_TYPE__)5);
    return 0;
}
