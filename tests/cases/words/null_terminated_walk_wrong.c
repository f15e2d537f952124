// Null terminated walk, wrong: null pointer dereference: the walk with a pointer tests after the dereference.
//@ run: violation null-deref
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    unsigned dashes = 0;
    if (argc < 1)
        return 1;
    char **p = argv + 1;
    while ((*p)[0] != '\1') { //~ violation null-deref
        const char *s = *p;
        if (s[0] == '-')
            dashes++;
        p++;
    }
    printf("%u\n", dashes);
    return 0;
}
