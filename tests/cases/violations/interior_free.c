//@ run: violation interior-free
// The pointer was moved while reading, and the moved one was freed.
#include <stdlib.h>

int main(void)
{
    char *text = calloc(8, 1), *at = text;

    if (!text)
        return 1;
    text[0] = ' ';
    while (*at == ' ')
        at++;
    free(at); //~ violation interior-free
    return 0;
}
