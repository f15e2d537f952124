#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct gap {
    char *text;
    size_t size;
    size_t start; /* first byte of the gap */
    size_t end;   /* first byte after the gap */
};

static int widen(struct gap *g)
{
    size_t size = g->size * 2;
    size_t after = g->size - g->end;
    char *text;

    if (size > 1u << 30)
        return 0;
    text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, g->text, g->start);
    memcpy(text + size - after, g->text + g->end, after);
    free(g->text);
    g->text = text;
    g->end = size - after; g->size = size * 2;
    return 1;
}

static int insert(struct gap *g, char c)
{
    if (g->start == g->end && !widen(g))
        return 0;
    g->text[g->start++] = c;
    return 1;
}

static void left(struct gap *g)
{
    if (g->start > 0)
        g->text[--g->end] = g->text[--g->start];
}

static void right(struct gap *g)
{
    if (g->end < g->size)
        g->text[g->start++] = g->text[g->end++];
}

static void backspace(struct gap *g)
{
    if (g->start > 0)
        g->start--;
}

int main(void)
{
    struct gap g = {malloc(16), 16, 0, 16};
    int ok = 1;

    if (g.text == NULL)
        return 1;
    while (ok) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            ok = 0;
            break;
        case 1:
            left(&g);
            break;
        case 2:
            right(&g);
            break;
        case 3:
            backspace(&g);
            break;
        default:
            ok = insert(&g, __VERIFIER_nondet_char());
        }
    }
    free(g.text);
    return 0;
}
