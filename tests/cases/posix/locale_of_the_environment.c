//@ run: exit 0
//@ check: UNKNOWN(unsupported)
#define _GNU_SOURCE
#include <locale.h>

int main(void)
{
    locale_t own = newlocale(LC_ALL_MASK, "", 0);
    if (own)
        freelocale(own);
    return 0;
}
