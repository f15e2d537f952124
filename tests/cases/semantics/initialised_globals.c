//@ run: exit 0
//@ stdout: 20 rst 42
//@ stdout: 40 1 1
//@ stdout: 3 2 0
// Static initialisers with addresses, offsets, cycles and tentative definitions.
#include <stdio.h>

struct node { struct node *next; int *data; const char *name; int (*call)(void); };

static int numbers[4] = { 10, 20, 30, 40 };
static int tentative;
static int tentative;
static int answer(void) { return 42; }

static struct node second;
static struct node first = { &second, numbers + 1, "first" + 2, answer };
static struct node second = { &first, &numbers[4] - 1, (const char *)0, &answer };
static int *const inside = &((struct { int a, b[3]; }){ 1, { 2, 3, 4 } }).b[1];
static unsigned long distance = (unsigned long)&((struct node *)0)->name / sizeof(void *);

int main(void)
{
    printf("%d %s %d\n", *first.data, first.name, first.call());
    printf("%d %d %d\n", *first.next->data, first.next->next == &first, second.name == 0);
    printf("%d %d %d\n", *inside, (int)distance, tentative);
    return 0;
}
