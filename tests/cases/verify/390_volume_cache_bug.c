// A group that could not be entered into the cache keeps its name.
//@ run: violation leak
//@ inputs: 1 0 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

struct group {
    struct link link;
    char *name;
};

static struct link groups = { &groups, &groups };

static void insert(struct link *link, struct link *head)
{
    link->next = head;
    link->prev = head->prev;
    head->prev->next = link;
    head->prev = link;
}

static struct group *add_group(void)
{
    struct group *group = malloc(sizeof *group);
    group->name = malloc(8); //~ violation leak
    if (!__VERIFIER_nondet_int()) {
        free(group);
        return NULL;
    }
    insert(&group->link, &groups);
    return group;
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        if (!add_group())
            break;
    while (groups.next != &groups) {
        struct group *group = (struct group *)groups.next;
        groups.next = group->link.next;
        groups.next->prev = &groups;
        free(group->name);
        free(group);
    }
    return 0;
}
