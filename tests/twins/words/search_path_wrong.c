#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 32

struct path {
    char *text;
    char *dirs[MOST];
    int n;
};

static int path_init(struct path *p, const char *value)
{
    char *s;

    p->n = 0;
    p->text = strdup(value);
    if (p->text == NULL)
        return -1;
    s = p->text;
    while (p->n <= MOST) {
        char *colon = strchr(s, ':');
        p->dirs[p->n++] = s;
        if (colon == NULL)
            break;
        *colon = '\0';
        s = colon + 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    const char *value = getenv("MYPATH");
    struct path p;

    if (value == NULL || path_init(&p, value) != 0)
        return 1;
    for (int i = 1; i < argc; i++)
        for (int k = 0; k < p.n; k++)
            printf("%s/%s\n", p.dirs[k][0] != '\0' ? p.dirs[k] : ".", argv[i]);
    free(p.text);
    return 0;
}
