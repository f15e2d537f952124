//@ run: exit 0
//@ stdout: 8 flexible
//@ stdout: 5 hello
//@ stdout: 4
// A struct that ends in an array of as many elements as were allocated or initialised.
#include <stdio.h>
#include <stdlib.h>

struct message { int length; char text[]; };

static struct message fixed = { 5, "hello" };

static struct message *make(const char *from)
{
    int n = 0;
    struct message *m;

    while (from[n])
        n++;
    m = malloc(sizeof *m + n + 1);
    if (!m)
        abort();
    m->length = n;
    for (int i = 0; i <= n; i++)
        m->text[i] = from[i];
    return m;
}

int main(void)
{
    struct message *m = make("flexible");

    printf("%d %s\n", m->length, m->text);
    printf("%d %s\n", fixed.length, fixed.text);
    printf("%d\n", (int)sizeof(struct message));
    free(m);
    return 0;
}
