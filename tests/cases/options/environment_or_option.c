// A value comes from the environment unless an option says another.
//@ model: LP64
//@ run: exit 0
//@ args: -d there
//@ stdout: there
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    const char *directory = getenv("NOTES_DIRECTORY");
    int option;
    while ((option = getopt(argc, argv, "d:")) != -1)
        if (option == 'd')
            directory = optarg;
    if (!directory)
        return 1;
    char *copy = strdup(directory);
    if (!copy)
        return 1;
    puts(copy);
    free(copy);
    return 0;
}
