//@ run: exit 0
//@ inputs: 1 0 98 0 0 0 5
//@ check: TRUE
//@ oracle: none (the run rests on what the system answers)
#include <pwd.h>
#include <string.h>
#include <sys/types.h>

int main(void)
{
    struct passwd record, *found;
    char texts[64];
    if (getpwuid_r(3, &record, texts, sizeof texts, &found) != 0 || !found)
        return 0;
    if (record.pw_uid != 3)
        return 1;
    return strlen(found->pw_dir) < sizeof texts ? 0 : 1;
}
