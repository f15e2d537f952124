// The argument of an option is a part of a word of the command line: who changes it changes the word.
//@ run: violation assertion-failed
//@ args: -n name
//@ check: FALSE(unreach-call)
#include <assert.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 2)
        return 0;
    const char *last = argv[argc - 1];
    size_t length = strlen(last);
    int option;
    while ((option = getopt(argc, argv, "n:")) != -1)
        if (option == 'n' && optarg[0])
            optarg[0] = '\0';
    assert(strlen(last) == length); //~ violation assertion-failed
    return 0;
}
