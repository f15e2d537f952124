//@ run: violation out-of-bounds
//@ stdin: abcdef
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t line[4];
    return fgetws(line, sizeof line, stdin) == NULL; //~ violation out-of-bounds
}
