#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { FLAG, NUMBER, TEXT };

struct option {
    char letter;
    const char *name;
    enum type type;
    struct {
        int flag;
        long number;
        const char *text;
    } value;
};

static struct option options[] = {
    {'v', "verbose", FLAG, {0, 0, NULL}},
    {'n', "level", NUMBER, {0, 0, NULL}},
    {'o', "output", TEXT, {0, 0, NULL}},
};

#define N_OPTIONS (sizeof options / sizeof options[0])

static struct option *by_letter(char letter)
{
    for (size_t i = 0; i < N_OPTIONS; i++)
        if (options[i].letter == letter)
            return &options[i];
    return NULL;
}

static struct option *by_name(const char *name, size_t n)
{
    for (size_t i = 0; i < N_OPTIONS; i++)
        if (strlen(options[i].name) == n && memcmp(options[i].name, name, n) == 0)
            return &options[i];
    return NULL;
}

static int assign(struct option *o, const char *value)
{
    char *end;

    switch (o->type) {
    case FLAG:
        o->value.flag = 1;
        return 1;
    case NUMBER:
        o->value.number = strtol(value, &end, 10);
        return end != value && *end == '\0';
    case TEXT:
        o->value.text = value;
        return 1;
    }
    return 0;
}

/* Returns the index of the first operand, or -1. */
static int parse(int argc, char **argv)
{
    int i = 1;

    while (i < argc && argv[i][0] == '-' && argv[i][1] != '\0') {
        char *word = argv[i++];
        struct option *o;
        const char *value = NULL;
        if (strcmp(word, "--") == 0)
            break;
        if (word[1] == '-') {
            const char *eq = strchr(word, '=');
            size_t n = eq ? (size_t)(eq - word) - 2 : strlen(word) - 2;
            o = by_name(word + 2, n);
            if (eq != NULL)
                value = eq + 1;
        } else {
            o = by_letter(word[1]);
            if (word[2] != '\0')
                value = word + 2;
        }
        if (o == NULL)
            return -1;
        if (o->type != FLAG && value == NULL) {
            if (i >= argc)
                return -1;
            value = argv[i++];
        }
        if (!assign(o, value))
            return -1;
    }
    return i;
}

int main(int argc, char **argv)
{
    int first = parse(argc, argv);
    size_t total = 0;

    if (first < 0) {
        fputs("usage: prog [-v] [-n LEVEL] [-o OUTPUT] [WORD]...\n", stderr);
        return 2;
    }
    for (int i = first; i < argc; i++) {
        total += strlen(argv[i]);
        if (options[0].value.flag)
            printf("%s\n", argv[i]);
    }
    printf("level %ld, output %s, %zu bytes\n", options[1].value.number,
           options[2].value.text ? options[2].value.text : "-", total);
    return 0;
}
