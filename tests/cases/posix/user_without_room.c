//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <pwd.h>
#include <sys/types.h>

int main(void)
{
    struct passwd record, *found;
    char texts[64];
    return getpwnam_r("nobody", &record, texts, 2 * sizeof texts, &found); //~ violation out-of-bounds
}
