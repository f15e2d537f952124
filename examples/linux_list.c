/* A circular list whose links are embedded in the elements, in the manner of the Linux kernel. */
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct list_head {
    struct list_head *next, *prev;
};

#define LIST_HEAD(name) struct list_head name = { &(name), &(name) }
#define list_entry(link, type, member) ((type *)((char *)(link) - offsetof(type, member)))
#define list_for_each(at, head) for (at = (head)->next; at != (head); at = at->next)
#define list_for_each_safe(at, after, head) \
    for (at = (head)->next, after = at->next; at != (head); at = after, after = at->next)

static void insert_between(struct list_head *fresh, struct list_head *prev, struct list_head *next)
{
    next->prev = fresh;
    fresh->next = next;
    fresh->prev = prev;
    prev->next = fresh;
}

static void list_add_tail(struct list_head *fresh, struct list_head *head)
{
    insert_between(fresh, head->prev, head);
}

static void list_del(struct list_head *entry)
{
    entry->next->prev = entry->prev;
    entry->prev->next = entry->next;
    entry->next = entry->prev = NULL;
}

struct device {
    int id;
    struct list_head by_id;
    struct list_head by_bus;
};

static struct device *probe(int id, struct list_head *all, struct list_head *bus)
{
    struct device *d = malloc(sizeof *d);

    if (!d)
        abort();
    d->id = id;
    list_add_tail(&d->by_id, all);
    list_add_tail(&d->by_bus, bus);
    return d;
}

int main(void)
{
    LIST_HEAD(all);
    LIST_HEAD(left);
    LIST_HEAD(right);
    struct list_head *at, *after;
    int sum = 0;

    for (int id = 1; id <= 6; id++)
        probe(id, &all, id % 2 ? &left : &right);
    list_for_each(at, &right)
        sum += list_entry(at, struct device, by_bus)->id;
    printf("right bus: %d\n", sum);
    list_for_each_safe(at, after, &all) {
        struct device *d = list_entry(at, struct device, by_id);
        list_del(&d->by_id);
        list_del(&d->by_bus);
        free(d);
    }
    assert(all.next == &all && left.next == &left && right.prev == &right);
    return 0;
}
