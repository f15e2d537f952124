// What is behind a prefix that a text was compared with is part of the text, also where another prefix was looked for before.
//@ run: exit 0
//@ stdin: close12
//@ stdout: 12
//@ check: TRUE
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
            printf("%ld\n", strtol(text + 5, NULL, 10));
        free(text);
    }
    return 0;
}
