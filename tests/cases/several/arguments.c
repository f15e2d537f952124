//@ run: exit 0
//@ findings
// What the words of the command line may do.
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    char name[3];
    if (argc < 2)
        return 0;
    if (argv[1][0] == '-') {
        char *option = malloc(4); //~ finding leak
        option[0] = argv[1][1];
        if (option[0] == 'x')
            return 1;
        free(option);
        return 0;
    }
    strcpy(name, argv[1]); //~ finding out-of-bounds
    return name[0] == 'q';
}
