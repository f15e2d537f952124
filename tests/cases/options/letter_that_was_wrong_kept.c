// What the program sets 'optopt' to is not there after a call.
//@ run: violation assertion-failed
//@ args: -a
//@ check: FALSE(unreach-call)
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv) {
    optopt = 'y';
    if (getopt(argc, argv, "a") == 'a')
        assert(optopt == 'y'); //~ violation assertion-failed
    return 0;
}
