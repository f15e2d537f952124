// Two texts in each record of an array: one is cut, the other is a constant.
//@ run: exit 0
//@ stdin: name
//@ stdout: name
//@ stdout: is new
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <string.h>

struct entry {
    char name[12];
    char state[20];
};

int main(void) {
    struct entry entries[20];
    char line[100];
    int n = 0;
    while (n < 20 && fgets(line, sizeof line, stdin)) {
        strncpy(entries[n].name, line, sizeof entries[n].name - 1);
        entries[n].name[sizeof entries[n].name - 1] = '\0';
        strcpy(entries[n].state, "is new");
        n++;
    }
    for (int i = 0; i < n; i++)
        printf("%s%s\n", entries[i].name, entries[i].state);
    return 0;
}
