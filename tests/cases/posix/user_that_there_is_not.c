//@ run: violation null-deref
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the run rests on what the system answers)
#include <pwd.h>

int main(void)
{
    struct passwd *user = getpwnam("nobody");
    return (int)user->pw_uid == 0; //~ violation null-deref
}
