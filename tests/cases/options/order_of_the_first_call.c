// The first call says that every word is an option, also for the calls after it.
//@ run: exit 0
//@ args: -a x -b
//@ stdout: 97
//@ stdout: 1 x
//@ stdout: 98
//@ stdout: -1
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    printf("%d\n", getopt(argc, argv, "-ab"));
    int option = getopt(argc, argv, "ab");
    printf("%d %s\n", option, optarg ? optarg : "");
    printf("%d\n", getopt(argc, argv, "ab"));
    printf("%d\n", getopt(argc, argv, "ab"));
    return 0;
}
