// Names in records, wrong: null pointer: records that were never filled are printed, too.
//@ run: violation null-deref
//@ stdin: 3 ann bob
//@ stdout: ann 0
//@ stdout: bob 1
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
    char *name;
    int age;
};

int main(void) {
    int n;
    if (scanf("%d", &n) != 1 || n < 1 || n > 500)
        return 1;
    struct record *records = calloc(n, sizeof *records);
    if (!records)
        return 1;
    char name[40];
    int filled = 0;
    while (filled < n && scanf("%39s", name) == 1) {
        records[filled].name = malloc(strlen(name) + 1);
        if (!records[filled].name)
            break;
        strcpy(records[filled].name, name);
        records[filled].age = filled;
        filled++;
    }
    for (int i = 0; i <= filled && i < n; i++) {
        fputs(records[i].name, stdout); //~ violation null-deref
        printf(" %d\n", records[i].age);
    }
    for (int i = 0; i < n; i++)
        free(records[i].name);
    free(records);
    return 0;
}
