//@ run: exit 0
//@ inputs: 0
//@ oracle: none (the functions of SV-COMP do not exist there)
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
    char *first = getenv("HOME");
    char *second = getenv("HOME");
    if (first != second) {
        reach_error();
    }
    return 0;
}
