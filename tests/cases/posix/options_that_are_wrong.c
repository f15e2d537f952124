//@ run: exit 0
//@ args: -xa -o --unknown --na=1 --quiet=2 --same -b
//@ stdout: ? x
//@ stdout: a
//@ stdout: o --unknown
//@ stdout: ?
//@ stdout: ? Q
//@ stdout: ?
//@ stdout: : b
// With a colon first nothing is printed, and a missing argument has a result of its own.
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static const struct option table[] = {
        {"name", required_argument, NULL, 'n'},
        {"native", no_argument, NULL, 'N'},
        {"quiet", no_argument, NULL, 'Q'},
        {"same-one", no_argument, NULL, 's'},
        {"same-two", no_argument, NULL, 'S'},
        {0, 0, 0, 0},
    };
    int found;
    while ((found = getopt_long(argc, argv, ":ao:b:", table, NULL)) != -1) {
        printf("%c", found);
        if (found == 'o')
            printf(" %s", optarg);
        else if ((found == '?' || found == ':') && optopt)
            printf(" %c", optopt);
        printf("\n");
    }
    return 0;
}
