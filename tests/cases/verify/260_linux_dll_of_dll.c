// Linux-like lists of Linux-like lists; every inner record knows the outer one that it belongs to.
//@ run: exit 0
//@ inputs: 1 1 1 0 1 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define list_entry(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static void list_init(struct list_head *head)
{
    head->next = head->prev = head;
}

static void list_add_tail(struct list_head *link, struct list_head *head)
{
    link->next = head;
    link->prev = head->prev;
    head->prev->next = link;
    head->prev = link;
}

static void list_del(struct list_head *link)
{
    link->next->prev = link->prev;
    link->prev->next = link->next;
}

struct bus {
    int number;
    struct list_head link;
    struct list_head devices;
};

struct device {
    struct bus *bus;
    struct list_head link;
};

static void add_bus(struct list_head *buses)
{
    struct bus *bus = malloc(sizeof *bus);
    bus->number = 1;
    list_init(&bus->devices);
    list_add_tail(&bus->link, buses);
    while (__VERIFIER_nondet_int()) {
        struct device *device = malloc(sizeof *device);
        device->bus = bus;
        list_add_tail(&device->link, &bus->devices);
    }
}

static void remove_bus(struct bus *bus)
{
    while (bus->devices.next != &bus->devices) {
        struct device *device = list_entry(bus->devices.next, struct device, link);
        assert(device->bus == bus);
        list_del(&device->link);
        free(device);
    }
    list_del(&bus->link);
    free(bus);
}

int main(void)
{
    struct list_head buses;
    list_init(&buses);
    while (__VERIFIER_nondet_int())
        add_bus(&buses);
    while (buses.next != &buses)
        remove_bus(list_entry(buses.next, struct bus, link));
    return 0;
}
