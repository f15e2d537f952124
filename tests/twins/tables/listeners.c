#include <stdio.h>
#include <stdlib.h>

struct listener {
    int id;
    int events;
    struct listener *next;
};

#define KINDS 12

struct registry {
    struct listener *head[KINDS];
    int count[KINDS];
    int next_id;
};

static int add(struct registry *r, int kind)
{
    struct listener *l;

    if (kind < 0 || kind >= KINDS)
        return -1;
    l = calloc(1, sizeof(*l));
    if (!l)
        return -1;
    l->id = r->next_id++;
    l->next = r->head[kind];
    r->head[kind] = l;
    r->count[kind]++;
    return l->id;
}

static int drop(struct registry *r, int id)
{
    for (int k = 0; k < KINDS; k++) {
        struct listener **at = &r->head[k];
        while (*at) {
            if ((*at)->id == id) {
                struct listener *dead = *at;
                *at = dead->next;
                free(dead);
                r->count[k]--;
                return 1;
            }
            at = &(*at)->next;
        }
    }
    return 0;
}

static void fire(struct registry *r, int kind)
{
    if (kind < 0 || kind >= KINDS)
        return;
    for (struct listener *l = r->head[kind]; l; l = l->next)
        l->events++;
}

int main(void)
{
    struct registry r = {{NULL}, {0}, 1};
    char op;
    int arg;

    while (scanf(" %c %9d", &op, &arg) == 2) {
        switch (op) {
        case '+':
            printf("%d\n", add(&r, arg));
            break;
        case '-':
            drop(&r, arg);
            break;
        default:
            fire(&r, arg);
        }
    }
    for (int k = 0; k < KINDS; k++)
        while (r.head[k]) {
            struct listener *dead = r.head[k];
            r.head[k] = dead->next;
            free(dead);
        }
    return 0;
}
