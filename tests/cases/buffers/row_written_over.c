// A row of an array of texts is written over as a whole: its text has no end any more, so the copy runs into the next row.
//@ run: violation out-of-bounds
//@ stdin: first
//@ stdin: second
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <string.h>

int main(void) {
    char names[20][32];
    char copy[32];
    int n = 0;
    while (n < 20 && fgets(names[n], sizeof names[n], stdin))
        n++;
    if (n > 1)
        memset(names[n - 2], 'x', sizeof names[0]);
    for (int i = 0; i < n; i++) {
        strcpy(copy, names[i]); //~ violation out-of-bounds
        puts(copy);
    }
    return 0;
}
