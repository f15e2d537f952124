//@ run: exit 0
//@ inputs: 7 1 98 0 0 9 0 100 0 0
//@ stdout: a  c
//@ oracle: none (the run rests on what the system answers)
#include <pwd.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    struct passwd *user = getpwuid(getuid());
    if (!user)
        return 0;
    printf("%s %s %s\n", user->pw_name, user->pw_gecos, user->pw_dir);
    return user->pw_uid != 7;
}
