#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
    size_t at;
};

struct seq {
    struct node *first;
    size_t size;
};

static struct node **slot(struct seq *s, size_t index)
{
    struct node **p = &s->first;

    while (index-- > 0)
        p = &(*p)->next;
    return p;
}

static int insert(struct seq *s, size_t index)
{
    struct node *n, **p;

    if (index > s->size + 1)
        return 0;
    n = malloc(sizeof *n);
    if (n == NULL)
        return 0;
    p = slot(s, index);
    n->at = index;
    n->next = *p;
    *p = n;
    s->size++;
    return 1;
}

static int delete(struct seq *s, size_t index)
{
    struct node *n, **p;

    if (index >= s->size)
        return 0;
    p = slot(s, index);
    n = *p;
    *p = n->next;
    free(n);
    s->size--;
    return 1;
}

int main(void)
{
    struct seq s = {NULL, 0};
    unsigned at;
    int done = 0;

    while (scanf("%4u", &at) == 1) {
        if (at >= 500)
            done = delete(&s, at - 500);
        else
            done = insert(&s, at);
        printf("%d ", done);
    }
    while (delete(&s, 0))
        ;
    assert(s.first == NULL);
    return 0;
}
