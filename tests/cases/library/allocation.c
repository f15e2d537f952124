//@ run: exit 0
//@ stdout: 0 0
//@ stdout: hello, world
//@ stdout: he
// malloc, calloc, realloc in all their uses, free of null.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *zeros = calloc(4, sizeof *zeros);
    char *text = malloc(6);

    if (!zeros || !text)
        abort();
    printf("%d %d\n", zeros[0], zeros[3]);
    strcpy(text, "hello");
    text = realloc(text, 64);
    strcat(text, ", world");
    puts(text);
    text = realloc(text, 3);
    text[2] = '\0';
    puts(text);
    free(zeros);
    free(text);
    free(0);
    text = realloc(0, 2);
    text[0] = text[1] = 'x';
    free(text);
    return 0;
}
