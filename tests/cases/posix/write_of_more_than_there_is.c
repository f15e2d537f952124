//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <unistd.h>

int main(void)
{
    char text[] = "abc";
    return write(1, text, sizeof text + 1) < 0; //~ violation out-of-bounds
}
