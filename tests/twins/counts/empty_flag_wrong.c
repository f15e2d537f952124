#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct frame {
    struct frame *below;
    long value;
};

struct machine {
    struct frame *top;
    size_t depth;
};

static int push(struct machine *m, long v)
{
    struct frame *f = malloc(sizeof *f);

    if (f == NULL)
        return 0;
    f->value = v;
    f->below = m->top;
    m->top = f;
    m->depth++;
    return 1;
}

static long pop(struct machine *m)
{
    struct frame *f = m->top;
    long v = f->value;

    m->top = f->below;
    m->depth--;
    free(f);
    return v;
}

static int is_empty(const struct machine *m)
{
    return m->depth == 0;
}

int main(void)
{
    struct machine m = {NULL, 0};
    char line[64];
    int ok = 1;

    while (ok && fgets(line, sizeof line, stdin) != NULL) {
        if (strcmp(line, "add\n") == 0) {
            if (m.depth >= 1) {
                unsigned long a = (unsigned long)pop(&m);
                unsigned long b = (unsigned long)pop(&m);
                ok = push(&m, (long)(a & 0xffff) + (long)(b & 0xffff));
            }
        } else if (strcmp(line, "pop\n") == 0) {
            if (!is_empty(&m))
                printf("%ld\n", pop(&m));
        } else {
            ok = push(&m, strtol(line, NULL, 10));
        }
    }
    while (!is_empty(&m))
        pop(&m);
    return !ok;
}
