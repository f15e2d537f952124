// A queue of named items. Functions that begin with `bad_` have one defect each.
#include <stdlib.h>
#include <string.h>

struct item {
    struct item *next;
    char *name;
    int priority;
};

struct queue {
    struct item *head, *tail;
    unsigned size;
};

//= TRUE under precondition
int queue_put(struct queue *q, const char *name, int priority) {
    struct item *it = malloc(sizeof *it);
    if (!it)
        return -1;
    it->name = malloc(strlen(name) + 1);
    if (!it->name) {
        free(it);
        return -1;
    }
    strcpy(it->name, name);
    it->priority = priority;
    it->next = NULL;
    if (q->tail)
        q->tail->next = it;
    else
        q->head = it;
    q->tail = it;
    q->size++;
    return 0;
}

//= TRUE under precondition
void queue_drop(struct queue *q) {
    struct item *it = q->head;
    if (!it)
        return;
    q->head = it->next;
    if (!q->head)
        q->tail = NULL;
    q->size--;
    free(it->name);
    free(it);
}

//= TRUE under precondition
void queue_clear(struct queue *q) {
    while (q->head)
        queue_drop(q);
}

/* forgets the name */
//= FALSE(valid-memtrack)
void bad_drop(struct queue *q) {
    struct item *it = q->head;
    if (!it)
        return;
    q->head = it->next;
    if (!q->head)
        q->tail = NULL;
    free(it);
}

/* error path leaks */
//= FALSE(valid-memtrack)
int bad_put(struct queue *q, const char *name) {
    struct item *it = malloc(sizeof *it);
    if (!it)
        return -1;
    if (name[0] == '\0')
        return -1;
    it->name = NULL;
    it->next = q->head;
    q->head = it;
    if (!q->tail)
        q->tail = it;
    return 0;
}
