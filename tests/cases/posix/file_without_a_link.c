//@ run: exit 1
//@ inputs: 0
//@ check: UNKNOWN(not-replayed)
// A file that is open and was removed has no link any more.
#include <assert.h>
#include <sys/stat.h>

int main(void)
{
    struct stat record;
    if (fstat(0, &record) != 0)
        return 0;
    assert(record.st_nlink > 0);
    return 1;
}
