//@ run: violation unreachable-reached
//@ check: UNKNOWN(undefined-behaviour)
//@ oracle: none (undefined behaviour without a message)
// The function behind assert, defined by the program and returning although its declaration says it does not.
#include <assert.h>

void __assert_fail(const char *text, const char *file, unsigned line, const char *function)
{
}

int main(int argc, char **argv)
{
    assert(argc > 5); //~ violation unreachable-reached
    return 0;
}
