//@ run: exit 0
//@ check: TRUE
//@ with: parts/alias_of_own_unit.c
//@ stdout: 1 2 3 10 20
//@ stdout: 1 1
// An alias means what its own unit defines under the other name, also if that is static; it may be an alias of
// an alias or of an object.
#include <stdio.h>

static int f(void) { return 1; }
static int value = 10;

int here(void) __attribute__((alias("f")));
int here_again(void) __attribute__((alias("here")));
extern int other_value __attribute__((alias("value")));
extern int there(void);
extern int third(void);
extern int far_value;

int main(void)
{
    printf("%d ", here());
    printf("%d ", there());
    printf("%d ", third());
    printf("%d %d\n", other_value, far_value);
    other_value = 7;
    printf("%d %d\n", here_again(), value == 7);
    return 0;
}
