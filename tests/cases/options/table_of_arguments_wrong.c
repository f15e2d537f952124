// More options come than the table has room for.
//@ run: violation out-of-bounds
//@ args: -Ia -Ib
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    const char *names[1];
    int option, count = 0;
    while ((option = getopt(argc, argv, "I:")) != -1)
        if (option == 'I')
            names[count++] = optarg; //~ violation out-of-bounds
    for (int i = 0; i < count; i++)
        puts(names[i]);
    return 0;
}
