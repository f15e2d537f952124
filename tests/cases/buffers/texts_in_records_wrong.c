// Two texts in each record of an array, wrong: the second has no end if the line is long.
//@ run: violation out-of-bounds
//@ stdin: abcdefghijklmnopqrstuvwxyz
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <string.h>

struct entry {
    char state[12];
    char name[20];
};

int main(void) {
    struct entry entries[1];
    char line[100];
    int n = 0;
    while (n < 1 && fgets(line, sizeof line, stdin)) {
        strcpy(entries[n].state, "is new");
        strncpy(entries[n].name, line, sizeof entries[n].name);
        n++;
    }
    for (int i = 0; i < n; i++)
        printf("%s%s\n", entries[i].name, entries[i].state); //~ violation out-of-bounds
    return 0;
}
