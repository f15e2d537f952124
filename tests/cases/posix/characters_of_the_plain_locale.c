//@ run: exit 0
//@ stdout: 1 61 0 -2 -1 1
//@ stdout: 3 -1 3 -1
//@ stdout: 1 0 1 0 1 -1 0 2
//@ stdout: 61 ffffffff 97 -1 a 41
//@ stdout: ANSI_X3.4-1968 . Jan Sunday PM %H:%M:%S ^[yY] []
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    wchar_t wide = 0, text[8];
    char bytes[8];
    mbstate_t state = {0};
    int one = (int)mbrtowc(&wide, "a", 1, &state);
    printf("%d %x ", one, (unsigned)wide);
    printf("%d %d %d %d\n", (int)mbrtowc(&wide, "", 1, &state),
           (int)mbrtowc(&wide, "a", 0, &state), (int)mbrtowc(&wide, "\xe4", 1, &state), mbsinit(&state) != 0);
    printf("%d %d %d %d\n", (int)mbstowcs(text, "abc", 8), (int)mbstowcs(NULL, "a\xe4", 0),
           (int)wcstombs(bytes, L"xyz", 8), wctomb(bytes, 0xe4));
    printf("%d %d %d %d %d %d %d %d\n", iswprint('a') != 0, iswprint(0xe4) != 0, iswspace(' ') != 0, iswalpha('1') != 0,
           wcwidth('a'), wcwidth('\n'), wcwidth(0), wcswidth(L"ab", 5));
    printf("%x %x %d %d %c %x\n", (unsigned)btowc('a'), (unsigned)btowc(0xe4), wctob('a'), wctob(0xe4),
           (int)towlower('A'), (unsigned)towupper('a'));
    printf("%s %s %s %s %s %s %s [%s]\n", nl_langinfo(CODESET), nl_langinfo(RADIXCHAR), nl_langinfo(ABMON_1),
           nl_langinfo(DAY_1), nl_langinfo(PM_STR), nl_langinfo(T_FMT), nl_langinfo(YESEXPR), nl_langinfo(THOUSEP));
    return localeconv()->decimal_point[0] != '.' || MB_CUR_MAX != 1;
}
