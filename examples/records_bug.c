/* Reads records from standard input: a length, then as many bytes. Keeps them in a list and prints them.
 * One length is not handled: `ringfence check` finds it and tells the input that shows it. */
#include <stdio.h>
#include <stdlib.h>

#define MOST 12

struct record {
    struct record *next;
    int length;
    char text[MOST];
};

static struct record *read_record(void)
{
    int length = getchar();
    if (length == EOF || length > MOST)
        return NULL;
    struct record *r = malloc(sizeof *r);
    if (r == NULL)
        exit(1);
    for (int i = 0; i < length; i++)
        r->text[i] = (char)getchar();
    r->text[length] = '\0';
    r->length = length;
    return r;
}

int main(void)
{
    struct record *first = NULL, *r;
    while ((r = read_record()) != NULL) {
        r->next = first;
        first = r;
    }
    while (first != NULL) {
        struct record *next = first->next;
        printf("%d: %s\n", first->length, first->text);
        free(first);
        first = next;
    }
    return 0;
}
