//@ run: exit 0
//@ inputs: 0 1
//@ check: TRUE
// The record is filled, or it is not looked at.
#include <sys/statfs.h>
#include <sys/statvfs.h>

int main(void)
{
    struct statfs record;
    struct statvfs other;
    if (statfs("/", &record) == 0 && record.f_type == 0 && record.f_bsize == 1)
        return 0;
    if (fstatvfs(0, &other) == 0 && other.f_bsize == 1)
        return 0;
    return 0;
}
