// Long options: one that sets a flag, one with an argument, and one whose argument may be missing.
//@ run: exit 0
//@ args: --verbose --colour --output=x
//@ stdout: verbose
//@ stdout: always
//@ stdout: 1 x
//@ check: TRUE
#include <getopt.h>
#include <stdio.h>

static int verbose;
static const struct option options[] = {
    { "verbose", no_argument, &verbose, 1 },
    { "output", required_argument, NULL, 'o' },
    { "colour", optional_argument, NULL, 'c' },
    { NULL, 0, NULL, 0 },
};

int main(int argc, char **argv) {
    const char *output = "a.out";
    int option, index = 0;
    while ((option = getopt_long(argc, argv, "o:", options, &index)) != -1) {
        switch (option) {
        case 0:
            puts(options[index].name);
            break;
        case 'o':
            output = optarg;
            break;
        case 'c':
            puts(optarg ? optarg : "always");
            break;
        default:
            return 2;
        }
    }
    printf("%d %s\n", verbose, output);
    return 0;
}
