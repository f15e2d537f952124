// A cache of groups and of the devices in them, linked with each other both ways.
//@ run: exit 0
//@ inputs: 1 1 1 0 0 1 0 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

struct group {
    struct link link;    /* in the cache */
    struct link devices; /* its devices */
    char *name;
};

struct device {
    struct link link; /* first, so that a link is its device */
    struct group *group;
    int status;
};

static struct link groups = { &groups, &groups };
static struct group *orphans;

static void insert(struct link *link, struct link *head)
{
    link->next = head;
    link->prev = head->prev;
    head->prev->next = link;
    head->prev = link;
}

static void detach(struct link *link)
{
    link->next->prev = link->prev;
    link->prev->next = link->next;
}

static struct group *add_group(void)
{
    struct group *group = malloc(sizeof *group);
    group->name = __VERIFIER_nondet_int() ? malloc(8) : NULL;
    group->devices.next = group->devices.prev = &group->devices;
    insert(&group->link, &groups);
    return group;
}

static void drop_group(struct group *group)
{
    detach(&group->link);
    free(group->name);
    free(group);
}

static void add_device(struct group *group)
{
    struct device *device = calloc(1, sizeof *device);
    device->group = group;
    insert(&device->link, &group->devices);
}

static void move_device(struct device *device, struct group *group)
{
    detach(&device->link);
    device->group = group;
    insert(&device->link, &group->devices);
}

int main(void)
{
    orphans = add_group();
    while (__VERIFIER_nondet_int()) {
        struct group *group = add_group();
        while (__VERIFIER_nondet_int())
            add_device(group);
    }
    while (groups.next->next != &groups) {
        struct group *group = (struct group *)groups.prev;
        while (group->devices.next != &group->devices)
            move_device((struct device *)group->devices.next, orphans);
        drop_group(group);
    }
    while (orphans->devices.next != &orphans->devices) {
        struct device *device = (struct device *)orphans->devices.next;
        assert(device->group == orphans);
        detach(&device->link);
        free(device);
    }
    drop_group(orphans);
    return 0;
}
