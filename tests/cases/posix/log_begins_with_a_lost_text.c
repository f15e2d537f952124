//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <stdlib.h>
#include <string.h>
#include <syslog.h>

int main(void)
{
    char *name = strdup("program");
    if (!name)
        return 1;
    openlog(name, 0, LOG_USER);
    free(name);
    syslog(LOG_INFO, "number %d", 1); //~ violation use-after-free
    return 0;
}
