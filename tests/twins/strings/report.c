#include <stdio.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct out {
    char text[128];
    size_t used;
    int truncated;
};

static void out_init(struct out *o)
{
    o->text[0] = '\0';
    o->used = 0;
    o->truncated = 0;
}

static void out_item(struct out *o, const char *name, unsigned value)
{
    size_t room = sizeof o->text - o->used;
    int n = snprintf(o->text + o->used, room, "%s=%u;", name, value);

    if (n < 0 || (size_t)n >= room) {
        o->text[o->used] = '\0';
        o->truncated = 1;
        return;
    }
    o->used += (size_t)n;
}

static void out_char(struct out *o, char c)
{
    if (o->used + 1 < sizeof o->text) {
        o->text[o->used++] = c;
        o->text[o->used] = '\0';
    } else {
        o->truncated = 1;
    }
}

int main(void)
{
    static const char *const names[] = {"width", "height", "depth"};
    struct out o;
    int k;

    out_init(&o);
    while ((k = __VERIFIER_nondet_int()) != 0) {
        if (k > 0)
            out_item(&o, names[k % 3], __VERIFIER_nondet_uint());
        else
            out_char(&o, '\n');
    }
    fputs(o.text, stdout);
    return o.truncated ? 1 : strlen(o.text) > 100;
}
