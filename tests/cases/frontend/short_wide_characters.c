//@ run: exit 0
//@ flags: -fshort-wchar
//@ stdout: 2 6 1
// Wide characters of two bytes.
#include <stddef.h>
#include <stdio.h>

int main(void)
{
    printf("%d %d %d\n", (int)sizeof(wchar_t), (int)sizeof L"ab", (wchar_t)-1 > 0);
    return 0;
}
