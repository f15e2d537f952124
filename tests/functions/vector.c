// A vector of numbers, and functions over arrays with a length. Functions that begin with `bad_` have one defect each.
#include <stdlib.h>
#include <string.h>

typedef struct {
    int *data;
    size_t len;
    size_t cap;
} vec;

//= TRUE under precondition
void vec_init(vec *v) {
    v->data = NULL;
    v->len = 0;
    v->cap = 0;
}

//= TRUE under precondition
int vec_push(vec *v, int x) {
    if (v->len == v->cap) {
        size_t cap = v->cap == 0 ? 4 : v->cap * 2;
        if (cap > 100000)
            return -1;
        int *data = realloc(v->data, cap * sizeof *data);
        if (data == NULL)
            return -1;
        v->data = data;
        v->cap = cap;
    }
    v->data[v->len++] = x;
    return 0;
}

//= TRUE under precondition: i < v->cap
int vec_get(const vec *v, size_t i) {
    return v->data[i];
}

//= TRUE under precondition: v->len >= 1
int vec_pop(vec *v) {
    return v->data[--v->len];
}

//= TRUE under precondition
void vec_free(vec *v) {
    free(v->data);
    vec_init(v);
}

//= TRUE under precondition
int sum(const int *a, int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

//= TRUE under precondition: n >= 1
int last(const int *a, int n) {
    return a[n - 1];
}

//= FALSE(valid-deref)
int bad_sum(const int *a, int n) {
    int s = 0;
    for (int i = 0; i <= n; i++)
        s += a[i];
    return s;
}

struct pointers {
    void **data;
    unsigned length, _alloced;
};

//= TRUE under precondition: p->_alloced <= 2147483647
int pointers_grow(struct pointers *p) {
    void **data = realloc(p->data, sizeof *data * (p->_alloced * 2));
    if (!data)
        return -1;
    p->data = data;
    p->_alloced *= 2;
    return 0;
}
