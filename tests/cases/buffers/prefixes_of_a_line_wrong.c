// What is behind a prefix that a text was compared with, wrong: heap buffer overflow: one byte more than the prefix is skipped.
//@ run: violation out-of-bounds
//@ stdin: close
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[80];

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *text = strdup(line);
        if (text == NULL)
            return 1;
        if (strncmp(text, "open", 4) == 0)
            printf("%zu\n", strlen(text + 4));
        else if (strncmp(text, "close", 5) == 0)
            printf("%zu\n", strlen(text + 6)); //~ violation out-of-bounds
        free(text);
    }
    return 0;
}
