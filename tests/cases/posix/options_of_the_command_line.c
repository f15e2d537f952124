//@ run: exit 0
//@ args: -a first --name=x --count 3 second -bval --nam y -c -- -a third
//@ stdout: a (null)
//@ stdout: n x 0
//@ stdout: 0 3 1 7
//@ stdout: b val
//@ stdout: n y 0
//@ stdout: c (null)
//@ stdout: first
//@ stdout: second
//@ stdout: -a
//@ stdout: third
// Words that are no options go to the end, whether they stand before or behind others.
#include <getopt.h>
#include <stdio.h>

static int flag;

int main(int argc, char **argv)
{
    static const struct option table[] = {
        {"name", required_argument, NULL, 'n'},
        {"count", required_argument, &flag, 7},
        {"quiet", no_argument, NULL, 'q'},
        {NULL, 0, NULL, 0},
    };
    int found, which = -1;
    while ((found = getopt_long(argc, argv, "ab:c::", table, &which)) != -1) {
        if (found == 0)
            printf("%d %s %d %d\n", found, optarg, which, flag);
        else if (found == 'n')
            printf("%c %s %d\n", found, optarg, which);
        else
            printf("%c %s\n", found, optarg ? optarg : "(null)");
    }
    for (; optind < argc; optind++)
        printf("%s\n", argv[optind]);
    return 0;
}
