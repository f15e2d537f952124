// A letter leaves the index of the long option alone.
//@ run: violation out-of-bounds
//@ args: -o x
//@ check: FALSE(valid-deref)
#include <getopt.h>
#include <stdio.h>

static const struct option options[] = {
    { "output", required_argument, NULL, 'o' },
    { NULL, 0, NULL, 0 },
};

int main(int argc, char **argv) {
    int option, index = 2;
    while ((option = getopt_long(argc, argv, "o:", options, &index)) != -1)
        if (option == 'o')
            puts(options[index].name); //~ violation out-of-bounds
    return 0;
}
