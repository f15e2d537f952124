//@ run: exit 0
//@ inputs: 0
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
