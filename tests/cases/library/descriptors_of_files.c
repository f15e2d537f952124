//@ run: exit 0
//@ stdout: 3 4
//@ stdout: 3
//@ inputs: 1 1 1
#include <stdio.h>

int main(void) {
    FILE *first = fopen("/dev/null", "w"), *second = fopen("/dev/null", "w");
    if (first == NULL || second == NULL) {
        return 1;
    }
    printf("%d %d\n", fileno(first), fileno(second));
    fclose(first);
    first = fopen("/dev/null", "w");
    if (first == NULL) {
        return 1;
    }
    printf("%d\n", fileno(first));
    fclose(first);
    fclose(second);
    return 0;
}
