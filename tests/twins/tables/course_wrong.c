#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Array of records with pointers, growing by a step. */
struct student {
    char *name;
    int *marks;
    int n_marks;
};

struct course {
    struct student *students;
    int count, capacity;
};

static struct student *add_student(struct course *c, const char *name)
{
    struct student *s;
    if (c->count == c->capacity) {
        int capacity = c->capacity + 8;
        struct student *grown;
        if (capacity > 10000)
            return NULL;
        grown = realloc(c->students, (size_t)capacity * sizeof *grown);
        if (!grown)
            return NULL;
        c->students = grown;
        c->capacity = capacity;
    }
    s = &c->students[c->count];
    s->name = strdup(name);
    if (!s->name)
        return NULL;
    s->n_marks = 3;
    s->marks = calloc(3, sizeof(int));
    if (!s->marks) {
        free(s->name);
        return NULL;
    }
    c->count++;
    return s;
}

static void free_course(struct course *c)
{
    int i;
    for (i = 0; i < c->count; i++) {
        free(c->students[i].name);
    }
    free(c->students);
}

int main(void)
{
    struct course c = { NULL, 0, 0 };
    char name[50];
    int a;

    while (scanf("%49s %d", name, &a) == 2) {
        struct student *s = add_student(&c, name);
        if (!s)
            break;
        s->marks[0] = a;
    }
    for (int i = 0; i < c.count; i++)
        printf("%s %d\n", c.students[i].name, c.students[i].marks[0]);
    free_course(&c);
    return 0;
}
