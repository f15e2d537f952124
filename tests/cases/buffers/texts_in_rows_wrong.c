// Texts in the rows of an array, wrong: a line that fills its row has no end there, and the last row ends the array.
//@ run: violation out-of-bounds
//@ stdin: abcdefgh
//@ stdin: abcdefgh
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <string.h>

int main(void) {
    char names[2][8];
    char line[32];
    int n = 0;
    while (n < 2 && fgets(line, sizeof line, stdin)) {
        strncpy(names[n], line, sizeof names[n]);
        n++;
    }
    for (int i = n - 1; i >= 0; i--)
        printf("%s\n", names[i]); //~ violation out-of-bounds
    return 0;
}
