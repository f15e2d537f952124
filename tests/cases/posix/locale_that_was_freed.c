//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
//@ oracle: none (the library never frees the plain locale)
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>

int main(void)
{
    locale_t plain = newlocale(LC_ALL_MASK, "C", 0);
    if (!plain)
        return 0;
    freelocale(plain);
    return (int)strtod_l("2", 0, plain); //~ violation use-after-free
}
