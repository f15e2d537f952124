#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 5

struct item {
    struct item *prev, *next;
    char *text;
};

static struct item *oldest, *newest;
static int count;

static void drop_oldest(void)
{
    struct item *i = oldest;

    oldest = i->next;
    if (oldest != NULL)
        oldest->prev = NULL;
    else
        newest = NULL;
    free(i->text);
    free(i);
    count--;
}

static int add(const char *text)
{
    struct item *i = malloc(sizeof *i);

    if (i == NULL)
        return 0;
    i->text = strdup(text);
    if (i->text == NULL) {
        free(i);
        return 0;
    }
    i->next = NULL;
    i->prev = newest;
    if (newest != NULL)
        newest->next = i;
    else
        oldest = i;
    newest = i;
    if (count < MOST) count++;
    if (count > MOST)
        drop_oldest();
    return 1;
}

int main(void)
{
    char line[64];
    int ok = 1;

    while (ok && fgets(line, sizeof line, stdin) != NULL)
        ok = add(line);
    for (struct item *i = newest; i != NULL; i = i->prev)
        fputs(i->text, stdout);
    while (count > 0)
        drop_oldest();
    assert(oldest == NULL && newest == NULL);
    return !ok;
}
