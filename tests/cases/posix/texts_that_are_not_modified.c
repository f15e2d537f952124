//@ run: violation read-only-write
//@ check: FALSE(valid-deref)
// What these functions give may be a constant: a program shall not modify it.
#include <langinfo.h>
#include <libgen.h>
#include <locale.h>
#include <string.h>

int main(void)
{
    char path[] = "name";
    int first = dirname(path)[0] + nl_langinfo(CODESET)[0] + strerror(1)[0];
    if (first == 0)
        return 1;
    char *name = setlocale(LC_ALL, NULL);
    if (name != NULL)
        name[0] = 'D'; //~ violation read-only-write
    return 0;
}
