// A singly linked list with a record that knows both ends. Functions that begin with `wrong_` have one defect each.
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

struct list {
    struct node *head;
    struct node *tail;
    size_t count;
};

//= TRUE under precondition
void list_init(struct list *l)
{
    l->head = NULL;
    l->tail = NULL;
    l->count = 0;
}

//= TRUE under precondition
int list_append(struct list *l, int value)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        return -1;
    n->value = value;
    n->next = NULL;
    if (l->head != NULL)
        l->tail->next = n;
    else
        l->head = n;
    l->tail = n;
    l->count++;
    return 0;
}

//= TRUE under precondition: +(head', 0)
int list_first(const struct list *l)
{
    return l->head->value;
}

//= TRUE under precondition
void list_free(struct list *l)
{
    if (l == NULL)
        return;
    struct node *n = l->head;
    while (n != NULL) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    free(l);
}

//= TRUE
int twice(int n)
{
    return 2 * n;
}

//= FALSE(valid-deref)
void wrong_clear(struct list *l)
{
    struct node *n = l->head;
    while (n != NULL) {
        free(n);
        n = n->next;
    }
    list_init(l);
}

//= FALSE(valid-memtrack)
int wrong_pop(struct list *l)
{
    struct node *n = l->head;
    if (n == NULL)
        return 0;
    int value = n->value;
    l->head = n->next;
    if (l->head == NULL)
        l->tail = NULL;
    return value;
}

// The nodes before and behind `n` are those of `l`, which no driver makes: nothing is said of who loses them.
struct link {
    struct link *next;
    struct link *prev;
};

struct links {
    struct link *head;
    struct link *tail;
};

void links_remove(struct links *l, struct link *n)
{
    if (l->head == n)
        l->head = n->next;
    else
        n->prev->next = n->next;
    if (l->tail == n)
        l->tail = n->prev;
    else
        n->next->prev = n->prev;
    free(n);
}

void link_remove(struct link *n)
{
    if (n->prev != NULL)
        n->prev->next = n->next;
    if (n->next != NULL)
        n->next->prev = n->prev;
    free(n);
}

void list_remove(struct node **l, struct node *n)
{
    while (*l != n)
        l = &(*l)->next;
    *l = n->next;
    free(n);
}

// What an element is used for as an index was set.
static const unsigned table[256];

//= TRUE under precondition: set
unsigned checksum(const unsigned char *p, size_t n)
{
    unsigned sum = 0;
    while (n-- > 0)
        sum = table[(sum ^ *p++) & 0xff] ^ (sum >> 8);
    return sum;
}

//= TRUE under precondition: set
unsigned hash(const char *s)
{
    unsigned sum = 0;
    while (*s != 0)
        sum = sum * 31 + table[(unsigned char)*s++];
    return sum;
}

//= FALSE(valid-deref)
unsigned wrong_hash(const char *s)
{
    unsigned sum = 0;
    while (*s != 0)
        sum = sum * 31 + table[(unsigned char)*s++ + 1];
    return sum;
}

// The top of a stack is one of its places.
struct stack {
    int top;
    int items[16];
};

//= TRUE under precondition
int stack_push(struct stack *s, int item)
{
    if (s->top == 16)
        return -1;
    s->items[s->top++] = item;
    return 0;
}

//= TRUE under precondition
int stack_pop(struct stack *s)
{
    return s->items[--s->top];
}

//= FALSE(valid-deref)
int wrong_at(struct stack *s)
{
    return s->items[s->top + 16];
}
