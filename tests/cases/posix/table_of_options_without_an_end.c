//@ run: violation out-of-bounds
//@ args: --other
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
// The library reads the table up to an element without a name.
#include <getopt.h>

int main(void)
{
    struct option table[1] = {{"name", no_argument, 0, 'n'}};
    char *words[] = {"program", "--other", 0};
    return getopt_long(2, words, "", table, 0); //~ violation out-of-bounds
}
