// Fields of a line are skipped by a pointer, wrong: it moves on behind the terminator, too.
//@ run: violation out-of-bounds
//@ stdin: "a"
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>

static const char *skip(const char *p) {
    while (*p != '\0') {
        if (*p == ',')
            break;
        p++;
    }
    return p;
}

int main(void) {
    char line[2];
    if (fgets(line, sizeof line, stdin) != NULL) {
        const char *p = skip(line);
        p++;
        return *p == ','; //~ violation out-of-bounds
    }
    return 0;
}
