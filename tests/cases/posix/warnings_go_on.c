//@ run: exit 4
//@ check: TRUE
#include <err.h>
#include <errno.h>

int main(void)
{
    errno = EINVAL;
    warn("%d", 1);
    warn(0);
    warnx("%s", "text");
    err(4, "end");
}
