#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job {
    struct job *next;
    char name[24];
};

struct queue {
    struct job *first;
    struct job *last;
    size_t length;
};

static int enqueue(struct queue *q, const char *name)
{
    struct job *j = malloc(sizeof *j);

    if (j == NULL)
        return -1;
    strncpy(j->name, name, sizeof j->name - 1);
    j->name[sizeof j->name - 1] = '\0';
    j->next = NULL;
    if (q->length == 0)
        q->first = j;
    else
        q->last->next = j;
    q->last = j;
    q->length++;
    return 0;
}

static struct job *dequeue(struct queue *q)
{
    struct job *j;

    if (q->length == 0)
        return NULL;
    j = q->first;
    q->first = j->next;
    q->length--;
    return j;
}

int main(void)
{
    struct queue q = {NULL, NULL, 0};
    struct job *j;
    char line[40];

    while (fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] == '-') {
            j = dequeue(&q);
            free(j);
        } else if (enqueue(&q, line) != 0) {
            break;
        }
    }
    while (q.length > 0) {
        j = dequeue(&q);
        fputs(j->name, stdout);
        free(j);
    }
    assert(q.first == NULL || q.length > 0);
    return 0;
}
