//@ run: violation out-of-bounds
// A library function writes past the end of the buffer that it was given.
#include <string.h>

int main(void)
{
    char name[8];

    strcpy(name, "too long a name"); //~ violation out-of-bounds
    return name[0];
}
