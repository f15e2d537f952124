//@ run: exit 0
//@ stdout: same 1 0
// A run has one string for each number.
#include <stdio.h>
#include <string.h>

int main(void) {
    char *first = strerror(1), *second = strerror(2), *third = strerror(1);
    printf("same %d %d\n", first == third, first == second);
    return 0;
}
