#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct member {
    struct member *next;
    int id;
};

struct group {
    struct group *next;
    struct member *members;
    size_t n_members;
    int name;
};

static struct group *groups;
static size_t n_groups;

static struct group *group_for(int name)
{
    struct group *g;

    for (g = groups; g != NULL; g = g->next)
        if (g->name == name)
            return g;
    g = calloc(1, sizeof *g);
    if (g == NULL)
        return NULL;
    g->name = name;
    g->next = groups;
    groups = g;
    n_groups++;
    return g;
}

static int join(struct group *g, int id)
{
    struct member *m = malloc(sizeof *m);

    if (m == NULL)
        return 0;
    m->id = id;
    m->next = g->members;
    g->members = m;
    g->n_members++;
    return 1;
}

static void disband(void)
{
    struct group *g = groups;

    while (g->n_members-- > 0) {
        struct member *m = g->members;
        g->members = m->next;
        free(m);
        g->n_members--;
    }
    groups = g->next;
    n_groups--;
    free(g);
}

int main(void)
{
    int c, id = 0;

    while ((c = getchar()) != EOF) {
        struct group *g = group_for(c);
        if (g == NULL || !join(g, id))
            break;
        id = (id + 1) % 1000;
    }
    while (n_groups > 0)
        disband();
    assert(groups == NULL);
    return 0;
}
