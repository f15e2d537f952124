// A pointer that was moved before it was freed
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = malloc(8);
    strcpy(line, "  key");
    while (*line == ' ')
        line++;
    int length = (int)strlen(line);
    free(line);
    return length;
}
