#include <stdio.h>
#include <stdlib.h>

#define CAP 64
#define NONE (-1)

/* The most recent results by key: a list through an array, by indices. */
struct result {
    int newer, older;
    long key;
    char *text;
};

static struct result results[CAP];
static int newest = NONE, oldest = NONE, used = 0;

static void detach(int i)
{
    int newer = results[i].newer, older = results[i].older;

    if (newer != NONE)
        results[newer].older = older;
    else
        newest = older;
    if (older != NONE)
        results[older].newer = newer;
    else
        oldest = newer;
}

static void push(int i)
{
    results[i].newer = NONE;
    results[i].older = newest;
    if (newest != NONE)
        results[newest].newer = i;
    else
        oldest = i;
    newest = i;
}

static int find(long key)
{
    for (int i = 0; i < used; i++)
        if (results[i].key == key)
            return i;
    return NONE;
}

static const char *compute(long key)
{
    int i = find(key);
    char *text;

    if (i != NONE) {
        detach(i);
        push(i);
        return results[i].text;
    }
    text = malloc(16);
    if (text == NULL)
        return NULL;
    snprintf(text, 32, "<%ld>", key);
    if (used < CAP) {
        i = used++;
    } else {
        i = oldest;
        if (i == NONE) {
            free(text);
            return NULL;
        }
        detach(i);
        free(results[i].text);
    }
    results[i].key = key;
    results[i].text = text;
    push(i);
    return text;
}

int main(void)
{
    long key;

    while (scanf("%ld", &key) == 1) {
        const char *text = compute(key);
        if (text == NULL)
            break;
        puts(text);
    }
    for (int i = 0; i < used; i++)
        free(results[i].text);
    return 0;
}
