// Each row of an array holds a text that ends in it, whatever is behind its end.
//@ run: exit 0
//@ stdin: first
//@ stdin: second
//@ stdout: first
//@ stdout: second
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <string.h>

int main(void) {
    char names[20][32];
    int n = 0;
    while (n < 20 && fgets(names[n], sizeof names[n], stdin))
        n++;
    for (int i = 0; i < n; i++)
        names[i][strcspn(names[i], "\n")] = '\0';
    for (int i = 0; i < n; i++)
        if (names[i][0] != '\0')
            puts(names[i]);
    return 0;
}
