#include <stdlib.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char *text = malloc(16);
    if (!text)
        return EXIT_FAILURE;
    strcpy(text, "hello");
    printf("%s\n", text);
    free(text);
    return 0;
}
