//@ run: violation leak
//@ inputs: 0 0
//@ check: FALSE(valid-memtrack)
#include <unistd.h>

int main(void)
{
    return getcwd(0, 0) == 0; //~ violation leak
}
