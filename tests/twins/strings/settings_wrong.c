#include <stdio.h>
#include <string.h>

struct setting {
    char name[10];
    char value[20];
};

static void put(char *to, size_t size, const char *from, size_t n)
{
    if (n > size)
        n = size - 1;
    strncpy(to, from, n);
    to[n] = '\0';
}

static int parse(struct setting *s, const char *line)
{
    const char *eq = strchr(line, '=');

    if (eq == NULL)
        return 0;
    put(s->name, sizeof s->name, line, (size_t)(eq - line));
    put(s->value, sizeof s->value, eq + 1, strcspn(eq + 1, "\n"));
    return 1;
}

int main(void)
{
    static struct setting settings[50];
    unsigned n = 0;
    char line[100];

    while (n < 50 && fgets(line, sizeof line, stdin)) {
        struct setting s;
        if (parse(&s, line))
            settings[n++] = s;
    }
    while (n-- > 0)
        printf("%-10s %20s\n", settings[n].name, settings[n].value);
    return 0;
}
