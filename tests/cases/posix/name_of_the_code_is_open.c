//@ run: exit 0
//@ property: unreach-call
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (a compiler does not know the function)
// Nothing says what the characters of the plain locale are called.
#include <langinfo.h>
#include <string.h>

extern void reach_error(void);

int main(void)
{
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
        reach_error();
    return 0;
}
