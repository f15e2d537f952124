// Values as in a reader of JSON: null, numbers, texts, arrays as lists of values, objects as lists of pairs.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum kind { JSON_NULL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct value;

struct element {
    struct value *value;
    struct element *next;
};

struct member {
    char name[8];
    struct value *value;
    struct member *next;
};

struct value {
    enum kind kind;
    union {
        long number;
        char *string;
        struct element *elements;
        struct member *members;
    } u;
};

static void *get(size_t size) {
    void *p = malloc(size);
    if (!p)
        exit(1);
    return p;
}

static struct value *parse(void) {
    struct value *v = get(sizeof *v);
    switch (__VERIFIER_nondet_int()) {
    case 1:
        v->kind = JSON_NUMBER;
        v->u.number = __VERIFIER_nondet_int();
        break;
    case 2:
        v->kind = JSON_STRING;
        v->u.string = get(8);
        v->u.string[0] = 0;
        break;
    case 3:
        v->kind = JSON_ARRAY;
        v->u.elements = NULL;
        while (__VERIFIER_nondet_int()) {
            struct element *e = get(sizeof *e);
            e->value = parse();
            e->next = v->u.elements;
            v->u.elements = e;
        }
        break;
    case 4:
        v->kind = JSON_OBJECT;
        v->u.members = NULL;
        while (__VERIFIER_nondet_int()) {
            struct member *m = get(sizeof *m);
            m->name[0] = 'a';
            m->name[1] = 0;
            m->value = parse();
            m->next = v->u.members;
            v->u.members = m;
        }
        break;
    default:
        v->kind = JSON_NULL;
        v->u.number = 0;
    }
    return v;
}

static void destroy(struct value *v) {
    if (v->kind == JSON_STRING) {
        free(v->u.string);
    } else if (v->kind == JSON_ARRAY || v->kind == JSON_NUMBER) {
        while (v->u.elements) {
            struct element *e = v->u.elements;
            v->u.elements = e->next;
            destroy(e->value);
            free(e);
        }
    } else if (v->kind == JSON_OBJECT) {
        while (v->u.members) {
            struct member *m = v->u.members;
            v->u.members = m->next;
            destroy(m->value);
            free(m);
        }
    }
    free(v);
}

int main(void) {
    struct value *v = parse();
    destroy(v);
    return 0;
}
