// Key value, wrong: null pointer dereference: a word without '=' is split all the same.
//@ run: violation null-deref
//@ args: ''
//@ check: FALSE(valid-deref)
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
        if (eq == argv[i])
            continue;
        *eq = '\0'; //~ violation null-deref
        p[n].key = argv[i];
        p[n].value = eq + 1;
        n++;
    }
    for (int i = 0; i < n; i++)
        printf("%s -> %s\n", p[i].key, p[i].value);
    free(p);
    return 0;
}
