// Parameters and members that share memory: a node of the list of another parameter, a place in the text of another member, links whose list is known
// elsewhere, what belongs to somebody else. Functions that begin with `bad_` have one defect each.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct item {
    struct item *prev, *next;
    void *value;
    char *name;
} item;

typedef struct {
    item *head, *tail;
    unsigned len;
} items;

//= TRUE under precondition: n is a node of the list of head'
void items_del(items *l, item *n) {
    if (n->prev)
        n->prev->next = n->next;
    else
        l->head = n->next;
    if (n->next)
        n->next->prev = n->prev;
    else
        l->tail = n->prev;
    free(n->name);
    free(n);
    l->len--;
}

//= FALSE(valid-deref)
void bad_items_del(items *l, item *n) {
    free(n->name);
    free(n);
    if (n->prev)
        n->prev->next = n->next;
    else
        l->head = n->next;
    l->len--;
}

//= TRUE under precondition: the caller keeps the first and the last node
void item_unlink(item *n) {
    if (n->prev)
        n->prev->next = n->next;
    if (n->next)
        n->next->prev = n->prev;
    free(n->name);
    free(n);
}

// Nothing frees what `value` leads to: it belongs to somebody else.
//= TRUE under precondition
void items_clear(items *l) {
    for (item *n = l->head, *next; n; n = next) {
        next = n->next;
        free(n->name);
        free(n);
    }
    *l = (items){0};
}

// What `name` leads to is freed elsewhere.
//= FALSE(valid-memtrack)
void bad_items_clear(items *l) {
    item *n = l->head;
    while (n) {
        item *next = n->next;
        free(n);
        n = next;
    }
    l->head = l->tail = NULL;
    l->len = 0;
}

struct link {
    struct link *next, *prev;
};

struct job {
    int priority;
    struct link link;
    char *title;
};

//= TRUE under precondition: the caller keeps
void job_cancel(struct job *j) {
    j->link.prev->next = j->link.next;
    j->link.next->prev = j->link.prev;
    free(j);
}

struct text {
    size_t len;
    char *block;
    char *text;
};

// The text may be memory of its own, which belongs to somebody else then, or the block.
//= TRUE under precondition
void text_free(struct text *t) {
    free(t->block);
    free(t);
}

//= TRUE under precondition: t->block[t->len] == 0
size_t text_length(const struct text *t) {
    return strlen(t->block);
}

struct lexer {
    const char *source;
    const char *at;
    int line;
};

//= TRUE under precondition: string
int lexer_skip(struct lexer *l) {
    while (*l->at && isspace((unsigned char)*l->at)) {
        if (*l->at == '\n')
            l->line++;
        l->at++;
    }
    return *l->at;
}

static unsigned table[] = {3, 1, 4, 1};

//= TRUE under precondition: what arrays and texts hold is set
unsigned checksum(const unsigned char *bytes, size_t len) {
    unsigned sum = 0;
    for (size_t i = 0; i < len; i++)
        sum = table[(sum ^ bytes[i]) & 3] ^ (sum >> 8);
    return sum;
}

//= FALSE(valid-deref)
unsigned bad_checksum(const unsigned char *bytes, size_t len) {
    unsigned sum = 0;
    for (size_t i = 0; i <= len + 1; i++)
        sum = table[(sum ^ bytes[i]) & 3] ^ (sum >> 8);
    return sum;
}

//= TRUE under precondition: blk(out, out + 64)
int digits(char *out, unsigned value) {
    int k = 0;
    do {
        out[k++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    out[k] = 0;
    return k;
}

struct tree {
    struct tree *left, *right;
    int key;
};

//= TRUE under precondition: t->right
struct tree *tree_rotate(struct tree *t) {
    struct tree *r = t->right;
    t->right = r->left;
    r->left = t;
    return r;
}
