// The library is still in the first word when the program sets 'optind' to the end: it counts from there.
//@ run: violation assertion-failed
//@ args: -ab
//@ check: FALSE(unreach-call)
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (getopt(argc, argv, "ab") != 'a')
        return 0;
    optind = argc;
    getopt(argc, argv, "ab");
    assert(optind <= argc); //~ violation assertion-failed
    return 0;
}
