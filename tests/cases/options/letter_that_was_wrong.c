// Each call sets the letter that was last wrong, also where nothing is wrong and the program has set another.
//@ run: exit 0
//@ args: -x -a -a
//@ stdout: 120 120 120
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int wrong[3];
    opterr = 0;
    for (int i = 0; i < 3; i++) {
        optopt = 'y';
        getopt(argc, argv, "a");
        wrong[i] = optopt;
    }
    printf("%d %d %d\n", wrong[0], wrong[1], wrong[2]);
    return 0;
}
