// A pointer that is freed on every way and set on one
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    char *name;
    if (argc > 1) {
        name = malloc(strlen(argv[1]) + 1);
        strcpy(name, argv[1]);
    }
    free(name);
    return 0;
}
