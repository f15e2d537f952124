// A text that grows, wrong: there may be no room for the terminator.
//@ run: violation out-of-bounds
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    size_t capacity = 16, length = 0;
    char *text = malloc(capacity);
    while (__VERIFIER_nondet_bool()) {
        if (length >= capacity) {
            capacity = capacity + capacity / 2 + 2;
            text = realloc(text, capacity);
        }
        text[length++] = 'x';
    }
    text[length] = 0; //~ violation out-of-bounds
    if (strlen(text) > 2)
        text[0] = 'y';
    free(text);
    return 0;
}
