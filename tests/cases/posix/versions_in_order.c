//@ run: exit 0
//@ check: TRUE
#define _GNU_SOURCE
#include <string.h>

int main(void)
{
    return strverscmp("file9", "file10") < 0 && strverscmp("1.01", "1.1") < 0 ? 0 : 1;
}
