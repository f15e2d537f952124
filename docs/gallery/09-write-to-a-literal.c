// A string literal that is changed in place
#include <ctype.h>

static void capitalise(char *word) {
    if (*word != '\0')
        *word = (char)toupper(*word);
}

int main(void) {
    char *greeting = "hello";
    capitalise(greeting);
    return greeting[0];
}
