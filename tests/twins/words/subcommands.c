#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int handler(int argc, char **argv);

static int do_add(int argc, char **argv)
{
    unsigned long sum = 0;

    for (int i = 0; i < argc; i++)
        sum += strtoul(argv[i], NULL, 0);
    printf("%lu\n", sum);
    return 0;
}

static int do_list(int argc, char **argv)
{
    while (argc-- > 0)
        printf("%s\n", *argv++);
    return 0;
}

static int do_swap(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    char *t = argv[0];
    argv[0] = argv[1];
    argv[1] = t;
    printf("%c\n", argv[0][0]);
    return do_list(argc, argv);
}

static const struct {
    const char *name;
    handler *run;
} table[] = {{"add", do_add}, {"list", do_list}, {"swap", do_swap}};

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("which?\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(argv[1], table[i].name) == 0)
            return table[i].run(argc - 2, argv + 2);
    return 2;
}
