#include <stdio.h>
#include <string.h>

static void reverse(char *from, char *to)
{
    while (from < to) {
        char c = *from;
        *from++ = *--to;
        *to = c;
    }
}

/* The words of a line in the opposite order: all of it is reversed, then each word. */
static void reverse_words(char *line)
{
    char *word = line;

    reverse(line, line + strlen(line));
    while (*word != '\0') {
        char *end;
        while (*word == ' ')
            word++;
        end = word;
        while (*end != '\0' && *end != ' ')
            end++;
        reverse(word, end);
        word = end;
    }
}

int main(void)
{
    char line[256];

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        reverse_words(line);
        puts(line);
    }
    return 0;
}
