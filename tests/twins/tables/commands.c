#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stack {
    unsigned long item[16];
    unsigned n;
};

struct command {
    const char *name;
    int (*run)(struct stack *);
};

static int cmd_pop(struct stack *s)
{
    if (s->n == 0)
        return -1;
    s->n--;
    return 0;
}

static int cmd_add(struct stack *s)
{
    if (s->n < 2)
        return -1;
    s->item[s->n - 2] += s->item[s->n - 1];
    s->n--;
    return 0;
}

static int cmd_dup(struct stack *s)
{
    if (s->n == 0 || s->n == sizeof s->item / sizeof s->item[0])
        return -1;
    s->item[s->n] = s->item[s->n - 1];
    s->n++;
    return 0;
}

static int cmd_print(struct stack *s)
{
    for (unsigned i = 0; i < s->n; i++)
        printf("%lu ", s->item[i]);
    putchar('\n');
    return 0;
}

static const struct command commands[] = {
    {"pop", cmd_pop},
    {"add", cmd_add},
    {"dup", cmd_dup},
    {"print", cmd_print},
};

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

int main(void)
{
    struct stack s = {{0}, 0};
    char line[40];

    while (fgets(line, sizeof line, stdin)) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        const struct command *c = find(line);
        if (c != NULL) {
            if (c->run(&s) != 0)
                fprintf(stderr, "%s: stack\n", c->name);
        } else if (s.n < 16) {
            s.item[s.n++] = strtoul(line, NULL, 0);
        }
    }
    return 0;
}
