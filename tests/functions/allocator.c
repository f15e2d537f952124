// A stack whose caller chooses how memory is allocated, functions that give something back through a parameter, and hashes
// that share a signature. Functions that begin with `bad_` have one defect each.
#include <stddef.h>
#include <stdlib.h>

struct memory {
    void *(*alloc)(size_t size);
    void *(*calloc)(size_t count, size_t size);
    void (*free)(void *block);
};

struct cell {
    struct cell *below;
    void *value;
};

struct stack {
    struct cell *top;
    void *(*mem_alloc)(size_t size);
    void (*mem_free)(void *block);
};

//= TRUE under precondition: malloc(memory->alloc)
int stack_new(const struct memory *memory, struct stack **out) {
    struct stack *made = memory->alloc(sizeof *made);
    if (!made)
        return -1;
    made->top = NULL;
    made->mem_alloc = memory->alloc;
    made->mem_free = memory->free;
    *out = made;
    return 0;
}

//= FALSE(valid-memtrack)
int bad_stack_copy(const struct memory *memory, const struct stack *from, struct stack **out) {
    struct stack *made = memory->calloc(1, sizeof *made);
    if (!made)
        return -1;
    if (!from->top)
        return -2;
    *out = made;
    return 0;
}

//= TRUE under precondition: malloc(s->mem_alloc)
int stack_push(struct stack *s, void *value) {
    struct cell *cell = s->mem_alloc(sizeof *cell);
    if (!cell)
        return -1;
    cell->value = value;
    cell->below = s->top;
    s->top = cell;
    return 0;
}

//= TRUE under precondition: free(s->mem_free)
int stack_pop(struct stack *s, void **out) {
    struct cell *cell = s->top;
    if (!cell)
        return -1;
    s->top = cell->below;
    *out = cell->value;
    s->mem_free(cell);
    return 0;
}

//= FALSE(valid-deref)
int bad_stack_pop(struct stack *s, void **out) {
    struct cell *cell = s->top;
    if (!cell)
        return -1;
    s->mem_free(cell);
    s->top = cell->below;
    *out = cell->value;
    return 0;
}

//= TRUE under precondition: free(s->mem_free)
void stack_free(struct stack *s) {
    while (s->top) {
        struct cell *below = s->top->below;
        s->mem_free(s->top);
        s->top = below;
    }
    s->mem_free(s);
}

//= FALSE(valid-memtrack)
void bad_stack_free(struct stack *s) {
    if (s->top)
        s->mem_free(s->top);
    s->mem_free(s);
}

//= TRUE under precondition: string(key)
size_t hash_text(const void *key, int length, unsigned seed) {
    const char *text = key;
    size_t hash = seed + 5381 + (unsigned)length;
    while (*text)
        hash = hash * 33 ^ (unsigned char)*text++;
    return hash;
}

//= TRUE under precondition: blk(key, key + length)
size_t hash_bytes(const void *key, int length, unsigned seed) {
    const unsigned char *bytes = key;
    size_t hash = seed;
    for (int i = 0; i < length; i++)
        hash = hash * 33 ^ bytes[i];
    return hash;
}
