#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gap {
    char *text;
    size_t size, start, end;
};

static int insert(struct gap *g, char c)
{
    if (g->start == g->end) {
        size_t size = g->size + 64, after = g->size - g->end;
        char *text = malloc(size);
        if (text == NULL)
            return 0;
        memcpy(text, g->text, g->start);
        memcpy(text + size - after, g->text + g->end, after);
        free(g->text);
        g->text = text;
        g->size = size;
        g->end = size - after;
    }
    g->text[g->start++] = c;
    return 1;
}

static void print(const struct gap *g)
{
    fwrite(g->text, 1, g->start, stdout);
    fwrite(g->text + g->end, 1, g->size - g->start, stdout);
    putchar('\n');
}

static void back(struct gap *g)
{
    if (g->start > 0) {
        g->start--;
        g->end--;
        g->text[g->end] = g->text[g->start];
    }
}

int main(void)
{
    struct gap g = {malloc(64), 64, 0, 64};
    int c;

    if (g.text == NULL)
        return 1;
    while ((c = getchar()) != EOF) {
        if (c == '<')
            back(&g);
        else if (c == '\n')
            print(&g);
        else if (!insert(&g, (char)c))
            break;
    }
    free(g.text);
    return 0;
}
