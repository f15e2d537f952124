// A text that grows as long as there is input, without a limit of its own: the results of `realloc` are not looked at, since every
// allocation is assumed to succeed.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    size_t capacity = 16, length = 0;
    char *text = malloc(capacity);
    while (__VERIFIER_nondet_bool()) {
        if (length + 1 >= capacity) {
            capacity = capacity + capacity / 2 + 2;
            text = realloc(text, capacity);
        }
        text[length++] = 'x';
    }
    text[length] = 0;
    if (strlen(text) > 2)
        text[0] = 'y';
    free(text);
    return 0;
}
