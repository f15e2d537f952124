//@ run: exit 0
//@ stdout: C
//@ stdout: C
//@ stdout: [.] [] []
//@ stdout: 1 0
// 7.11: the locale "C".
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    printf("%s\n", setlocale(LC_ALL, NULL));
    printf("%s\n", setlocale(LC_NUMERIC, "C"));
    struct lconv *conventions = localeconv();
    printf("[%s] [%s] [%s]\n", conventions->decimal_point, conventions->thousands_sep, conventions->grouping);
    printf("%d %d\n", conventions->frac_digits == 127, strcmp(conventions->currency_symbol, ""));
    return 0;
}
