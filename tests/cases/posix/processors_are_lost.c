//@ run: violation leak
//@ check: FALSE(valid-memtrack)
#define _GNU_SOURCE
#include <sched.h>

int main(void)
{
    cpu_set_t *set = CPU_ALLOC(64); //~ violation leak
    CPU_ZERO_S(CPU_ALLOC_SIZE(64), set);
    return 0;
}
