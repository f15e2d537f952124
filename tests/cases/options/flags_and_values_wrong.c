// An option whose argument may be missing has none.
//@ run: violation null-deref
//@ args: -o
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    size_t length = 0;
    int option;
    while ((option = getopt(argc, argv, "vo::")) != -1) {
        if (option == 'o')
            length = strlen(optarg); //~ violation null-deref
        else if (option == '?')
            return 2;
    }
    printf("%zu\n", length);
    return 0;
}
