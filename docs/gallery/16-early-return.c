// A buffer that an early return forgets
#include <stdio.h>
#include <stdlib.h>

static int read_digit(void) {
    char *line = malloc(16);
    int c = getchar();
    if (c == EOF)
        return -1;
    line[0] = (char)c;
    int digit = line[0] - '0';
    free(line);
    return digit;
}

int main(void) {
    return read_digit() < 0;
}
