//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
#include <libintl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(4);
    if (!text)
        return 1;
    strcpy(text, "abc");
    const char *same = gettext(text);
    free(text);
    puts(same); //~ violation use-after-free
    return 0;
}
