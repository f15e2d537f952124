//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <stdlib.h>

int main(void)
{
    wchar_t text[3];
    return (int)mbstowcs(text, "abcd", sizeof text); //~ violation out-of-bounds
}
