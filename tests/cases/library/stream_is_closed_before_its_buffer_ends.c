//@ run: exit 0
//@ check: TRUE
//@ oracle: none (it would leave a file behind)
#include <stdio.h>

int main(void) {
    char buffer[64];
    FILE *file = fopen("file", "w");
    if (file == NULL) {
        return 0;
    }
    setvbuf(file, buffer, _IOLBF, sizeof buffer);
    fprintf(file, "hello\n");
    fclose(file);
    return 0;
}
