// The terminating null byte was not counted
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text) {
    char *new = malloc(strlen(text));
    strcpy(new, text);
    return new;
}

int main(void) {
    char *name = copy("ring");
    free(name);
    return 0;
}
