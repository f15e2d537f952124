// A vector in a record, wrong: the capacity is not told that the block is smaller now.
//@ run: violation out-of-bounds
//@ inputs: 3 7 8 9
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
struct vector { int *data; size_t length, capacity; };
static void push(struct vector *v, int x)
{
    if (v->length >= v->capacity) {
        size_t capacity = v->capacity + 8;
        v->data = realloc(v->data, capacity * sizeof(int));
        v->capacity = capacity;
    }
    v->data[v->length] = x; //~ violation out-of-bounds
    v->length++;
}
int main(void)
{
    struct vector v = {0, 0, 0};
    size_t n = __VERIFIER_nondet_uchar();
    long sum = 0;
    for (size_t i = 0; i < n; i++)
        push(&v, __VERIFIER_nondet_int());
    push(&v, 1);
    v.data = realloc(v.data, v.length * sizeof(int));
    push(&v, 2);
    for (size_t i = 0; i < v.length; i++)
        sum += v.data[i];
    free(v.data);
    return sum == 3;
}
