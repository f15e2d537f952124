//@ run: exit 0
//@ args: one -a two -bthree
//@ stdout: 1 one
//@ stdout: a
//@ stdout: 1 two
//@ stdout: b three
//@ stdout: again a
// A dash first makes every word an option; an index of 0 begins anew.
#include <stdio.h>
#include <unistd.h>
#include <getopt.h>

int main(int argc, char **argv)
{
    int found;
    while ((found = getopt(argc, argv, "-ab:")) != -1) {
        if (found == 1)
            printf("1 %s\n", optarg);
        else if (found == 'b')
            printf("b %s\n", optarg);
        else
            printf("%c\n", found);
    }
    optind = 0;
    while ((found = getopt(argc, argv, "+ab:")) != -1)
        printf("not reached\n");
    optind = 2;
    found = getopt(argc, argv, "+ab:");
    printf("again %c\n", found);
    return 0;
}
