// Fields of a line are skipped by a pointer that moves on in place, and the line may end where its newline was or at its terminator.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
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
    char line[300];
    while (fgets(line, sizeof line, stdin) != NULL) {
        const char *p = line;
        char *end = strchr(line, '\n');
        if (end)
            *end = 0;
        for (;;) {
            p = skip(p);
            if (*p != ',')
                break;
            p++;
        }
    }
    return 0;
}
