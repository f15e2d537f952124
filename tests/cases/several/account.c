//@ run: exit 0
//@ inputs: 0 0
//@ findings
// A name of an account that is one too long, and a block that is forgotten for the superuser.
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

int main(void)
{
    char name[4];
    char *block = malloc(2); //~ finding leak
    uid_t user = getuid();
    struct passwd *account = getpwuid(user);
    if (account != NULL && strlen(account->pw_name) < 5)
        strcpy(name, account->pw_name); //~ finding out-of-bounds
    if (user == 7)
        return 0;
    free(block);
    return 0;
}
