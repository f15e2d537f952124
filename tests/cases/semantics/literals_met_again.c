//@ run: exit 0
//@ check: TRUE
//@ stdout: 101 3 3 3 4 3 5 9
// A compound literal that control gets to again in the same block is the same object with its first value.
#include <stdio.h>

struct node {
    int value;
    struct node *next;
};

static int by_goto(void)
{
    int n = 0, *first = 0, *p;

again:
    p = &(int){n};
    if (!first)
        first = p;
    if (*p != n)
        return -1;
    *p = 100;
    if (++n < 3)
        goto again;
    return *first + (first == p);
}

static int in_condition(void)
{
    int *first = 0, n = 0, *p;

    while ((p = &(int){n}), n < 3) {
        if (!first)
            first = p;
        *p += 10;
        n++;
        if (*first != n - 1 + 10)
            return -2;
    }
    return n;
}

static int in_step(void)
{
    int sum = 0;
    struct node *head = 0;

    for (int i = 0; i < 3; i++, head = &(struct node){i, 0})
        if (head)
            sum += head->value;
    return sum;
}

static int list(void)
{
    struct node *head = &(struct node){1, &(struct node){2, 0}};

    return head->value + head->next->value;
}

static int in_do(void)
{
    int n = 0, result, *p, *q = 0;

    do
        n++;
    while ((p = &(int){n}, q = q ? q : p, result = *q + (p == q), *q) < 3);
    return result;
}

static int each_iteration(void)
{
    int sum = 0;

    for (int i = 0; i < 3; i++) {
        int *p = (int[3]){i};
        sum += p[0] + p[1];
        p[1] = 7;
    }
    return sum;
}

static int in_switch(int x)
{
    switch (*(int[]){x, 2}) {
    case 1:
        return *&(int){5};
    default:
        return 9;
    }
}

int main(void)
{
    printf("%d %d %d %d %d %d %d %d\n", by_goto(), in_condition(), in_step(), list(), in_do(), each_iteration(),
           in_switch(1), in_switch(2));
    return 0;
}
