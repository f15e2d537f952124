//@ run: exit 0
//@ check: TRUE
#define _GNU_SOURCE
#include <sched.h>

int main(void)
{
    cpu_set_t *set = CPU_ALLOC(64);
    if (!set)
        return 0;
    size_t size = CPU_ALLOC_SIZE(64);
    if (sched_getaffinity(0, size, set) == 0 && CPU_COUNT_S(size, set) > 64)
        return 1;
    CPU_FREE(set);
    return 0;
}
