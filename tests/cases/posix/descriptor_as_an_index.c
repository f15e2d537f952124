//@ run: exit 0
//@ inputs: 1
//@ check: UNKNOWN(not-replayed)
// A process may have other files open from its start.
#include <fcntl.h>

static int table[4];

int main(void)
{
    int file = open("file", O_RDONLY);
    if (file < 0)
        return 0;
    return table[file];
}
