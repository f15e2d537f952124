//@ run: exit 0
//@ check: TRUE
// Whether gcc finds out how large an object is decides nothing here.
#include <stdlib.h>

int main(void)
{
    char room[4], *p = room;
    unsigned long size = __builtin_object_size(p, 0), least = __builtin_object_size(p, 2);
    unsigned long used = size < least || size > sizeof room ? sizeof room : size;
    for (unsigned long i = 0; i < used; i++)
        p[i] = 1;
    return 0;
}
