//@ run: exit 0
//@ stdin: ab
//@ stdin: cde
//@ stdout: 3 4 -1
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t line[8];
    int first = fgetws(line, 8, stdin) ? (int)wcslen(line) : 0;
    int second = fgetws(line, 8, stdin) ? (int)wcslen(line) : 0;
    printf("%d %d %d\n", first, second, (int)getwc(stdin));
    return 0;
}
