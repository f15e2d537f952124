//@ run: violation use-after-free
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#include <mntent.h>

int main(void)
{
    FILE *table = setmntent("/proc/self/mounts", "r");
    if (!table)
        return 0;
    endmntent(table);
    return getmntent(table) != 0; //~ violation use-after-free
}
