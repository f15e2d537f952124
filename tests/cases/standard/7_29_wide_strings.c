//@ run: exit 0
//@ stdout: 3
//@ stdout: 5 0
//@ stdout: 2 0
//@ stdout: 120 99
// 7.29: wide strings.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

int main(void)
{
    wchar_t text[8] = L"abc";
    printf("%d\n", (int)wcslen(text));
    wcscat(text, L"de");
    printf("%d %d\n", (int)wcslen(text), wcscmp(text, L"abcde"));
    printf("%d %d\n", (int)(wcschr(text, L'c') - text), wcsncmp(text, L"abx", 2));
    wmemset(text, L'x', 2);
    printf("%d %d\n", (int)text[1], (int)text[2]);
    return 0;
}
