//@ run: exit 0
//@ stdout: No such file or directory
//@ check: TRUE
//@ inputs: 0
// Whatever went wrong, there is a message for it.
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    FILE *file = fopen("no/such/file", "r");
    if (file == NULL) {
        printf("%s\n", strerror(errno));
        return 0;
    }
    fclose(file);
    return 0;
}
