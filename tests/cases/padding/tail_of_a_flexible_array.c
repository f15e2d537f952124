//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// The elements of a flexible array member begin where a record without them would have padding.
#include <stdlib.h>
extern void reach_error(void);

struct text {
    int length;
    char kind;
    char letters[];
};

int main(void)
{
    struct text *text = malloc(sizeof *text);

    text->length = 1;
    text->kind = 'k';
    text->letters[0] = 'a';
    if (text->letters[0] != 'a')
        reach_error();
    free(text);
    return 0;
}
