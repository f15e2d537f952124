//@ run: exit 0
//@ check: TRUE
//@ with: parts/weakref_target.c
//@ stdout: 5 0 1
// A static name that stands for what another unit, nobody or the library defines.
#include <stdio.h>

static int near(void) __attribute__((weakref("far_away")));
static int nobody(void) __attribute__((weakref("not_there")));
static int put(const char *) __attribute__((weakref("puts")));

int main(void)
{
    printf("%d %d %d\n", near(), nobody != 0, put != 0);
    return 0;
}
