//@ run: violation out-of-bounds
//@ inputs: 1 7 0 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97 97
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
// A user with a name of 32 bytes.
#include <string.h>
#include <utmpx.h>

int main(void)
{
    char name[32];
    struct utmpx *login = getutxent();
    if (login && login->ut_type == USER_PROCESS) {
        memcpy(name, login->ut_user, sizeof name);
        return name[strlen(name)]; //~ violation out-of-bounds
    }
    return 0;
}
