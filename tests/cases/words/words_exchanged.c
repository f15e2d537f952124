// Words change their places in the vector: the smallest of the rest comes next.
//@ run: exit 0
//@ args: pear fig apple
//@ stdout: 5 apple
//@ stdout: 3 fig
//@ stdout: 4 pear
//@ check: TRUE
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
        for (int k = i + 1; k < argc; k++)
            if (strcmp(argv[k], argv[least]) < 0)
                least = k;
        exchange(&argv[i], &argv[least]);
    }
    for (int i = 1; i < argc; i++)
        printf("%zu %s\n", strlen(argv[i]), argv[i]);
    return 0;
}
