// There need not be a word behind the options.
//@ run: violation null-deref
//@ args: -a
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    while (getopt(argc, argv, "a") != -1)
        ;
    printf("%c\n", argv[optind][0]); //~ violation null-deref
    return 0;
}
