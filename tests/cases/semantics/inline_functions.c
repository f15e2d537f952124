//@ run: exit 0
//@ stdout: 2 3 4
// Inline definitions of all three kinds behave as functions.
#include <stdio.h>

static inline int twice(int x) { return 2 * x; }
inline int thrice(int x) { return 3 * x; }
extern inline int thrice(int x);
extern inline __attribute__((gnu_inline, always_inline)) int four_times(int x) { return twice(twice(x)); }
int four_times(int x);

int main(void)
{
    int (*through)(int) = thrice;

    printf("%d %d %d\n", twice(1), through(1), four_times(1));
    return 0;
}
