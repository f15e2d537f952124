//@ run: violation out-of-bounds
//@ stdin: abcdef
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t line[4];
    return fgetws(line, sizeof line, stdin) == NULL; //~ violation out-of-bounds
}
