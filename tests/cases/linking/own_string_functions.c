//@ run: exit 0
//@ check: TRUE
//@ with: parts/own_string_functions.c
//@ stdout: 7 1 42 9
//@ oracle: none (gcc answers such calls itself)
// Calls of library functions that the program defines, here or in another file, are never answered without it.
#include <stdio.h>

typedef __SIZE_TYPE__ size_t;
extern size_t strlen(const char *);
extern int abs(int);
extern double floor(double);
int strcmp(const char *a, const char *b) { return 1; }

int main(void)
{
    printf("%d %d %d %d\n", (int)strlen("abc"), strcmp("a", "a"), abs(-3), (int)floor(1.5));
    return 0;
}
