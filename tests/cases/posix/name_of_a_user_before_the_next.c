//@ model: LP64
//@ run: exit 0
//@ inputs: 1 98 0 0 0 0 0 0 1 99 0 0 0 0 0 0
//@ check: UNKNOWN(not-replayed)
// The next call may overwrite what the one before gave.
#include <pwd.h>
#include <string.h>

int main(void)
{
    struct passwd *user = getpwuid(1);
    if (!user)
        return 0;
    const char *name = user->pw_name;
    if (!getpwuid(2))
        return 0;
    return strlen(name) > 100 ? 0 : 0;
}
