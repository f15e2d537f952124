#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 8

static int split(char *line, char *field[], int most)
{
    int n = 0;
    char *f = strtok(line, ":");

    while (f != NULL && n < most) {
        field[n++] = f;
        f = strtok(NULL, ":");
    }
    return n;
}

int main(void)
{
    char line[200];
    char *field[MOST];
    size_t longest = 0;

    while (fgets(line, sizeof line, stdin)) {
        size_t end = strlen(line);
        if (end > 0 && line[end - 1] == '\n')
            line[--end] = '\0';
        int n = split(line, field, MOST);
        for (int i = n - 1; i >= 0; i--) {
            size_t len = strlen(field[i]);
            if (len > longest)
                longest = len;
            printf("%s%c", field[i], i ? ' ' : '\n');
        }
    }
    printf("longest: %zu\n", longest);
    return 0;
}
