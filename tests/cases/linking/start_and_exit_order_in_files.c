//@ run: exit 0
//@ check: TRUE
//@ with: parts/start_and_exit_order.c
//@ stdout: 200a 200b 200x 300a 300x a b 65535 x y main
//@ stdout: y x 65535 b a 300x 300a 200x 200b 200a
// Constructors of one priority run in the order of the files and, in a file, of the definitions; destructors
// the other way round. 65535 is the priority of those that name none.
#include <stdio.h>

#define BOTH(name, priority)                                                            \
    __attribute__((constructor priority)) static void before_##name(void) { printf("%s ", #name); } \
    __attribute__((destructor priority)) static void after_##name(void) { finish(#name); }

static void finish(const char *name)
{
    printf(name[0] == '2' && name[3] == 'a' ? "%s\n" : "%s ", name);
}

static void before_b(void) __attribute__((constructor));
static void after_b(void) __attribute__((destructor));

BOTH(a, )
BOTH(300a, (300))
BOTH(200a, (200))
static void before_b(void) { printf("b "); }
static void after_b(void) { finish("b"); }
BOTH(200b, (200))
BOTH(65535, (65535))

int main(void)
{
    before_b == before_a ? 0 : puts("main");
    return 0;
}
