// Words `key=value` are cut in two, and kept in a table.
//@ run: exit 0
//@ model: LP64
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    const char *key, *value;
};

int main(int argc, char **argv) {
    struct pair *p = malloc(((size_t)argc + 1) * sizeof *p);
    if (!p)
        return 1;
    int n = 0;
    for (int i = 1; i < argc; i++) {
        char *eq = strchr(argv[i], '=');
        if (!eq)
            continue;
        *eq = '\0';
        p[n].key = argv[i];
        p[n].value = eq + 1;
        n++;
    }
    for (int i = 0; i < n; i++)
        printf("%s -> %s\n", p[i].key, p[i].value);
    free(p);
    return 0;
}
