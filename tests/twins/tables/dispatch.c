#include <stdio.h>
#include <stdlib.h>

/* Commands by their first letter: a function and the record that it works on. */
struct counter {
    long value;
    struct counter *next;
};

typedef int (*action)(struct counter *, int);

struct slot {
    action run;
    struct counter *state;
};

static struct slot table[128];

static int add(struct counter *c, int by)
{
    c->value += by % 100;
    return 0;
}

static int reset(struct counter *c, int by)
{
    c->value = by;
    return 0;
}

static int show(struct counter *c, int by)
{
    if (by >= 0)
        printf("%ld\n", c->value);
    return 0;
}

static struct counter *counter_new(struct counter **all)
{
    struct counter *c = malloc(sizeof *c);

    if (c == NULL)
        return NULL;
    c->value = 0;
    c->next = *all;
    *all = c;
    return c;
}

static int install(char letter, action run, struct counter *state)
{
    if (letter < 'a' || letter > 'z' || state == NULL)
        return -1;
    table[(int)letter].run = run;
    table[(int)letter].state = state;
    return 0;
}

int main(void)
{
    struct counter *all = NULL;
    struct counter *current = counter_new(&all);
    int status = 0, c;

    if (install('a', add, current) != 0 || install('r', reset, current) != 0
        || install('s', show, current) != 0) {
        free(current);
        return 1;
    }
    while ((c = getchar()) != EOF) {
        if (c == '+') {
            current = counter_new(&all);
            if (current == NULL || install('a', add, current) != 0) {
                status = 1;
                break;
            }
        } else if (c >= 0 && c < 128 && table[c].run != NULL) {
            status |= table[c].run(table[c].state, c);
        }
    }
    while (all != NULL) {
        struct counter *next = all->next;
        free(all);
        all = next;
    }
    return status;
}
