//@ run: exit 0
//@ inputs: 1
//@ check: TRUE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char name[] = "/tmp/nameXXXXXX", wrong[] = "/tmp/name";
    int file = mkstemp(name);
    if (strlen(name) != 15 || mkstemp(wrong) != -1)
        return 1;
    if (file >= 0) {
        unlink(name);
        close(file);
    }
    return 0;
}
