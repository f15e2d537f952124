//@ run: exit 0
//@ inputs: 1 1 0 48 0 0 0 0
//@ oracle: none (the run rests on what the system answers)
// One entry, whose directory has one character.
#include <mntent.h>
#include <string.h>

int main(void)
{
    FILE *table = setmntent("/proc/self/mounts", "r");
    if (!table)
        return 0;
    struct mntent *entry = getmntent(table);
    if (entry && strlen(entry->mnt_dir) != 1)
        return 1;
    if (entry && hasmntopt(entry, "ro"))
        return 2;
    endmntent(table);
    return 0;
}
