//@ run: exit 0
//@ check: TRUE
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>

int main(void)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", 0);
    if (!plain)
        return 0;
    locale_t before = uselocale(plain);
    double number = strtod_l("2.5", 0, plain);
    uselocale(before);
    freelocale(plain);
    return number == 2.5 ? 0 : 1;
}
