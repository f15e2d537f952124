//@ run: exit 0
//@ inputs: 0
//@ check: TRUE
#include <string.h>
#include <utmpx.h>

int main(void)
{
    char name[33];
    setutxent();
    struct utmpx *login = getutxent();
    if (login) {
        memcpy(name, login->ut_user, 32);
        name[32] = 0;
        if (strlen(name) > 32)
            return 1;
    }
    endutxent();
    return 0;
}
