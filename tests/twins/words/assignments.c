#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct assignment {
    char *name;
    char *value;
};

int main(int argc, char **argv)
{
    struct assignment *a;
    size_t n = 0;

    a = malloc((size_t)argc * sizeof *a + 1);
    if (a == NULL)
        return 1;
    for (int i = 1; i < argc; i++) {
        char *eq = strchr(argv[i], '=');
        if (eq == NULL || eq == argv[i])
            continue;
        *eq = '\0';
        a[n].name = argv[i];
        a[n].value = eq + 1;
        n++;
    }
    for (size_t i = 0; i < n; i++) {
        size_t k;
        for (k = 0; k < i; k++)
            if (strcmp(a[k].name, a[i].name) == 0)
                break;
        if (k == i)
            printf("%s -> %s\n", a[i].name, a[i].value);
    }
    free(a);
    return n == 0;
}
