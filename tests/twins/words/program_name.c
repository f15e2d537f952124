#include <stdio.h>
#include <string.h>

static const char *base(const char *path)
{
    const char *p = path + strlen(path);

    while (p > path && p[-1] != '/')
        p--;
    return p;
}

int main(int argc, char **argv)
{
    char title[32];
    const char *name = argc > 0 ? base(argv[0]) : "?";
    size_t n = strlen(name);

    if (n >= sizeof title)
        n = sizeof title - 1;
    memcpy(title, name, n);
    title[n] = '\0';
    for (int i = 1; i < argc; i++) {
        size_t m = strlen(argv[i]);
        if (n + 1 + m >= sizeof title)
            break;
        title[n++] = ' ';
        memcpy(title + n, argv[i], m + 1);
        n += m;
    }
    puts(title);
    return 0;
}
