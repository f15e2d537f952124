//@ run: exit 0
//@ stdin: 12 apples
//@ stdin: last line
//@ stdout: 2 12 apples
//@ stdout: [last line]
//@ stdout: 1 1
// Reading words, lines and characters until the end.
#include <stdio.h>

int main(void)
{
    char word[16], line[32];
    int n = 0, c;

    printf("%d", scanf("%d %15s", &n, word));
    printf(" %d %s\n", n, word);
    getchar();
    if (fgets(line, sizeof line, stdin))
        printf("[%.9s]\n", line);
    c = getchar();
    printf("%d %d\n", c == EOF, feof(stdin) != 0);
    return 0;
}
