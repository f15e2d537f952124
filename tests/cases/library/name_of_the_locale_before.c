//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// The name that `setlocale` gave is kept as a pointer, and may be gone after the next call.
#include <locale.h>

int main(void)
{
    const char *before = setlocale(LC_ALL, NULL);
    setlocale(LC_ALL, "C");
    return before != NULL && before[0] == 0;
}
