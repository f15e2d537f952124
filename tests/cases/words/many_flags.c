// Seven flags that are set in any order: what they are together does not matter where the word is read.
//@ run: exit 0
//@ args: -abg
//@ model: LP64
//@ check: TRUE
#include <string.h>

struct options {
    int a, b, c, d, e, f, g;
};

static int read_options(struct options *o, const char *p)
{
    while (*++p != '\0') {
        switch (*p) {
        case 'a': o->a = 1; break;
        case 'b': o->b = 1; break;
        case 'c': o->c = 1; break;
        case 'd': o->d = 1; break;
        case 'e': o->e = 1; break;
        case 'f': o->f = 1; break;
        case 'g': o->g = 1; break;
        default: return 0;
        }
    }
    return 1;
}

int main(int argc, char **argv)
{
    struct options o = {0};

    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-' || !read_options(&o, argv[i]))
            return 2;
    return o.a && o.b && o.c && o.d && o.e && o.f && o.g;
}
