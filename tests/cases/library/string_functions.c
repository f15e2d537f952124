//@ run: exit 0
//@ stdout: 3
//@ stdout: one two three
//@ stdout: xy 0 w
//@ stdout: 1 1 0
//@ stdout: =value /c
//@ stdout: needle
//@ stdout: 4 2
//@ stdout: [a][b][c]
//@ stdout: duplicate
// The str* family.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char buffer[32] = "one";
    char list[] = "a,b;;c";
    char *copy;

    printf("%d\n", (int)strlen(buffer));
    strcat(buffer, " two");
    strncat(buffer, " threexxx", 6);
    puts(buffer);
    strncpy(buffer, "xy", 5);
    printf("%s %d %c\n", buffer, buffer[4], buffer[5]);
    printf("%d %d %d\n", strcmp("a", "b") < 0, strcmp("b", "a") > 0, strncmp("abc", "abd", 2));
    printf("%s %s\n", strchr("key=value", '='), strrchr("a/b/c", '/'));
    printf("%s\n", strstr("haystack with needle", "need"));
    printf("%d %d\n", (int)strspn("aabbc", "ab"), (int)strcspn("hello", "lo"));
    for (char *t = strtok(list, ",;"); t; t = strtok(0, ",;"))
        printf("[%s]", t);
    putchar('\n');
    copy = strdup("duplicate");
    if (copy)
        puts(copy);
    free(copy);
    return 0;
}
