// Strncpy field, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rec {
    char name[16];
};

int main(void) {
    char line[64];
    struct rec *r = malloc(sizeof *r);
    if (!r)
        return 1;
    if (!fgets(line, sizeof line, stdin)) {
        free(r);
        return 0;
    }
    strncpy(r->name, line, sizeof r->name - 1);
    r->name[sizeof r->name - 1] = '\0';
    printf("%zu %s\n", strlen(r->name), r->name);
    free(r);
    return 0;
}
