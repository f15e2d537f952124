// A list of values: a number, a text of its own, or nothing; a tag says which member of a union is set.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum type { NOTHING, NUMBER, TEXT };

struct value {
    enum type type;
    union {
        long number;
        char *text;
    } as;
    struct value *next;
};

static struct value *push(struct value *list) {
    struct value *v = malloc(sizeof *v);
    if (!v)
        exit(1);
    switch (__VERIFIER_nondet_int()) {
    case 0:
        v->type = NUMBER;
        v->as.number = __VERIFIER_nondet_int();
        break;
    case 1:
        v->type = TEXT;
        v->as.text = malloc(4);
        if (!v->as.text)
            exit(1);
        v->as.text[0] = '\0';
        break;
    default:
        v->type = NOTHING;
    }
    v->next = list;
    return v;
}

int main(void) {
    struct value *list = NULL;
    unsigned long sum = 0;
    while (__VERIFIER_nondet_int())
        list = push(list);
    for (struct value *v = list; v; v = v->next) {
        if (v->type == NUMBER)
            sum += (unsigned long)v->as.number;
        else if (v->type == TEXT)
            sum += (unsigned char)v->as.text[0];
    }
    while (list) {
        struct value *v = list;
        list = v->next;
        if (v->type != NOTHING)
            free(v->as.text);
        free(v);
    }
    return sum == 1 ? 0 : 0;
}
