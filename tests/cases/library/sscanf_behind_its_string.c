//@ run: exit 0
//@ check: TRUE
//@ stdout: ab ab 2
// Another part of the array that the string is in.
#include <stdio.h>

int main(void)
{
    char line[20] = "ab";
    int length = 0;

    sscanf(line, "%5s%n", line + 10, &length);
    printf("%s %s %d\n", line, line + 10, length);
    return 0;
}
