//@ run: exit 0
//@ stdout: 1 0 1
//@ stdout: 1 1 0
//@ stdout: 65 122
//@ stdout: 1 0
//@ stdout: 0 1
// 7.30: classes of wide characters.
#include <stdio.h>
#include <wctype.h>

int main(void)
{
    printf("%d %d %d\n", !!iswalpha(L'q'), !!iswalpha(L'7'), !!iswalnum(L'7'));
    printf("%d %d %d\n", !!iswspace(L'\t'), !!iswpunct(L'!'), !!iswxdigit(L'g'));
    printf("%d %d\n", (int)towupper(L'a'), (int)towlower(L'Z'));
    printf("%d %d\n", !!iswctype(L'x', wctype("lower")), (int)wctype("no such class"));
    printf("%d %d\n", !!iswupper(WEOF), !!iswcntrl(L'\n'));
    return 0;
}
