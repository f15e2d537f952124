#include <stdio.h>
#include <string.h>

struct person {
    char first[12];
    char last[16];
};

static size_t copy(char *to, const char *from, size_t size)
{
    size_t i = 0;

    if (size == 0)
        return 0;
    while (i < size && from[i] != '\0') {
        to[i] = from[i];
        i++;
    }
    to[i] = '\0';
    return i;
}

static int parse(struct person *p, const char *text)
{
    const char *space = strchr(text, ' ');

    if (space == NULL) {
        p->first[0] = '\0';
        copy(p->last, text, sizeof p->last);
        return 1;
    }
    copy(p->last, space + 1, sizeof p->last);
    copy(p->first, text, sizeof p->first);
    p->first[strcspn(p->first, " ")] = '\0';
    return 2;
}

int main(int argc, char *argv[])
{
    struct person p;
    int i, parts = 0;

    for (i = 1; i < argc; ++i) {
        parts = parse(&p, argv[i]);
        printf("%s, %s (%d)\n", p.last, p.first, parts);
    }
    return parts == 0;
}
