//@ run: exit 0
//@ stdout: adam karl mia zoe 19 1
//@ stdout: 9 6 5 4 3 2 1 1
// qsort and bsearch call back into the program.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char name[8]; int age; };

static int comparisons;

static int by_name(const void *a, const void *b)
{
    comparisons++;
    return strcmp(((const struct entry *)a)->name, ((const struct entry *)b)->name);
}

static int descending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return (x < y) - (x > y);
}

int main(void)
{
    struct entry people[] = { { "mia", 30 }, { "adam", 25 }, { "zoe", 41 }, { "karl", 19 } };
    int numbers[] = { 3, 1, 4, 1, 5, 9, 2, 6 };
    struct entry key = { "karl", 0 }, *found;

    qsort(people, 4, sizeof people[0], by_name);
    for (int i = 0; i < 4; i++)
        printf("%s ", people[i].name);
    found = bsearch(&key, people, 4, sizeof people[0], by_name);
    printf("%d %d\n", found ? found->age : -1, comparisons > 4);
    qsort(numbers, 8, sizeof numbers[0], descending);
    for (int i = 0; i < 8; i++)
        printf("%d%c", numbers[i], i < 7 ? ' ' : '\n');
    return 0;
}
