// Two queues: a ring buffer of numbers that grows, and one of messages as a list.
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct ring {
    int *items;
    size_t capacity;
    size_t head;
    size_t count;
};

bool ring_init(struct ring *ring, size_t capacity) {
    if (capacity == 0 || capacity > 1024)
        return false;
    ring->items = calloc(capacity, sizeof *ring->items);
    if (ring->items == NULL)
        return false;
    ring->capacity = capacity;
    ring->head = 0;
    ring->count = 0;
    return true;
}

void ring_destroy(struct ring *ring) {
    free(ring->items);
    ring->items = NULL; // wrong: free(ring->items);
    ring->capacity = ring->count = ring->head = 0;
}

bool ring_is_empty(const struct ring *ring) {
    return ring->count == 0;
}

bool ring_is_full(const struct ring *ring) {
    return ring->count == ring->capacity;
}

bool ring_put(struct ring *ring, int item) {
    if (ring->count == ring->capacity)
        return false;
    size_t at = ring->head + ring->count;
    if (at >= ring->capacity) // wrong: if (at > ring->capacity)
        at -= ring->capacity;
    ring->items[at] = item;
    ring->count++;
    return true;
}

bool ring_get(struct ring *ring, int *item) {
    if (ring->count == 0)
        return false;
    *item = ring->items[ring->head];
    ring->head = (ring->head + 1) % ring->capacity;
    ring->count--;
    return true;
}

bool ring_peek(const struct ring *ring, size_t index, int *item) {
    if (index >= ring->count)
        return false;
    *item = ring->items[(ring->head + index) % ring->capacity]; // wrong: *item = ring->items[ring->head + index];
    return true;
}

bool ring_grow(struct ring *ring) {
    size_t capacity = ring->capacity * 2; // wrong: size_t capacity = ring->capacity / 2;
    int *items = malloc(capacity * sizeof *items);
    if (items == NULL)
        return false;
    for (size_t i = 0; i < ring->count; i++)
        items[i] = ring->items[(ring->head + i) % ring->capacity];
    free(ring->items); // wrong:
    ring->items = items;
    ring->capacity = capacity;
    ring->head = 0;
    return true;
}

struct message {
    struct message *next;
    size_t length;
    char *body;
};

struct mailbox {
    struct message *first;
    struct message *last;
    size_t waiting;
};

void mailbox_init(struct mailbox *box) {
    memset(box, 0, sizeof *box);
}

bool mailbox_send(struct mailbox *box, const char *body, size_t length) {
    struct message *message = malloc(sizeof *message);
    if (message == NULL)
        return false;
    message->body = malloc(length + 1);
    if (message->body == NULL) {
        free(message);
        return false;
    }
    memcpy(message->body, body, length); // wrong: memcpy(message->body, body, length + 2);
    message->body[length] = '\0';
    message->length = length;
    message->next = NULL;
    if (box->last != NULL)
        box->last->next = message;
    else
        box->first = message;
    box->last = message;
    box->waiting++;
    return true;
}

struct message *mailbox_receive(struct mailbox *box) {
    struct message *message = box->first;
    if (message == NULL)
        return NULL;
    box->first = message->next;
    if (box->first == NULL)
        box->last = NULL;
    box->waiting--;
    message->next = NULL;
    return message;
}

void message_free(struct message *message) {
    free(message->body); // wrong: free(message);
    free(message);
}

size_t mailbox_drop_all(struct mailbox *box) {
    size_t dropped = 0;
    struct message *message;
    while ((message = mailbox_receive(box)) != NULL) {
        message_free(message); // wrong: free(message);
        dropped++;
    }
    return dropped;
}
