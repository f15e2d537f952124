// Words exchanged, wrong: null pointer dereference: the search for the smallest goes on to argv[argc].
//@ run: violation null-deref
//@ args: pear fig
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>

static void exchange(char **a, char **b) {
    char *aside = *a;
    *a = *b;
    *b = aside;
}

int main(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i++) {
        int least = i;
        for (int k = i + 1; k <= argc; k++)
            if (strcmp(argv[k], argv[least]) < 0) //~ violation null-deref
                least = k;
        exchange(&argv[i], &argv[least]);
    }
    for (int i = 1; i < argc; i++)
        printf("%zu %s\n", strlen(argv[i]), argv[i]);
    return 0;
}
