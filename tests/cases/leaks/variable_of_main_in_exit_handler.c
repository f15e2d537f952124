//@ run: violation use-after-scope
//@ no-leaks-at-end
//@ check: FALSE(valid-deref)
//@ oracle: none (the sanitizers do not see that main has returned)
// Variables of main hold blocks until it returns, but their lives have ended when exit handlers run.
#include <stdlib.h>

static char **place;

static void release(void)
{
    free(*place); //~ violation use-after-scope
}

int main(void)
{
    char *text = malloc(3);
    place = &text;
    atexit(release);
}
