//@ run: exit 0
//@ stdout: one two 8
//@ stdout: <7><8><9><65><65><0><122><0>
//@ stdout: 119 263a 0
//@ stdout: 4 1
//@ stdout: set
//@ stdout: -1
//@ stdout: é
// String literals: concatenation, escapes, embedded zeros, wide ones.
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    const char joined[] = "one" " " "two";
    const char escapes[] = "\a\b\t\x41\101\0z";
    const wchar_t *wide = L"w\x263a";
    char buffer[] = { "abc" };

    printf("%s %d\n", joined, (int)sizeof joined);
    for (unsigned i = 0; i < sizeof escapes; i++)
        printf("<%d>", escapes[i]);
    printf("\n%d %x %d\n", (int)wide[0], (unsigned)wide[1], (int)wide[2]);
    printf("%d %d\n", (int)sizeof buffer, 'ab' == ('a' << 8 | 'b'));
    printf("%s\n", &"offset"[3]);
    printf("%d\n", '\xff');
    printf("%s\n", u8"\u00e9");
    return 0;
}
