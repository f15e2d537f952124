// Intrusive lists as kernels have them: the links are members of the objects, and the head is one of the links.
#include <stddef.h>
#include <stdlib.h>

struct list_head {
    struct list_head *next, *prev;
};

struct task {
    int id;
    int priority;
    struct list_head link;
};

#define container_of(address, type, member) ((type *)((char *)(address) - offsetof(type, member)))

void list_init(struct list_head *head) {
    head->next = head;
    head->prev = head;
}

static void insert(struct list_head *entry, struct list_head *prev, struct list_head *next) {
    next->prev = entry;
    entry->next = next;
    entry->prev = prev;
    prev->next = entry;
}

void list_add(struct list_head *entry, struct list_head *head) {
    insert(entry, head, head->next);
}

void list_add_tail(struct list_head *entry, struct list_head *head) {
    insert(entry, head->prev, head);
}

void list_del(struct list_head *entry) {
    entry->next->prev = entry->prev;
    entry->prev->next = entry->next;
    entry->next = NULL;
    entry->prev = NULL;
}

int list_empty(const struct list_head *head) {
    return head->next == head;
}

void list_move_tail(struct list_head *entry, struct list_head *head) {
    entry->next->prev = entry->prev;
    entry->prev->next = entry->next;
    list_add_tail(entry, head);
}

void list_splice(struct list_head *list, struct list_head *head) {
    if (list_empty(list))
        return;
    struct list_head *first = list->next, *last = list->prev, *at = head->next;
    first->prev = head;
    head->next = first;
    last->next = at;
    at->prev = last;
    list_init(list);
}

struct task_queue {
    struct list_head tasks;
    int count;
};

void queue_init(struct task_queue *queue) {
    list_init(&queue->tasks);
    queue->count = 0;
}

struct task *queue_add(struct task_queue *queue, int id, int priority) {
    struct task *task = malloc(sizeof *task);
    if (!task)
        return NULL;
    task->id = id;
    task->priority = priority;
    list_add_tail(&task->link, &queue->tasks); // wrong: task = NULL;
    queue->count++;
    return task;
}

struct task *queue_find(struct task_queue *queue, int id) {
    for (struct list_head *at = queue->tasks.next; at != &queue->tasks; at = at->next) {
        struct task *task = container_of(at, struct task, link);
        if (task->id == id)
            return task;
    }
    return NULL;
}

int queue_remove(struct task_queue *queue, int id) {
    struct task *task = queue_find(queue, id);
    if (!task) // wrong: if (!queue)
        return -1;
    list_del(&task->link);
    free(task); // wrong: free(&task->link);
    queue->count--;
    return 0;
}

struct task *queue_take(struct task_queue *queue) {
    if (list_empty(&queue->tasks))
        return NULL;
    struct list_head *first = queue->tasks.next;
    list_del(first);
    queue->count--;
    return container_of(first, struct task, link);
}

void queue_clear(struct task_queue *queue) {
    struct list_head *at = queue->tasks.next;
    while (at != &queue->tasks) {
        struct list_head *next = at->next;
        free(container_of(at, struct task, link)); // wrong: free(at);
        at = next; // wrong: at = at->next;
    }
    list_init(&queue->tasks);
    queue->count = 0;
}

int queue_highest(const struct task_queue *queue) {
    int highest = -1;
    for (const struct list_head *at = queue->tasks.next; at != &queue->tasks; at = at->next) {
        const struct task *task = container_of(at, struct task, link);
        if (task->priority > highest)
            highest = task->priority;
    }
    return highest;
}
