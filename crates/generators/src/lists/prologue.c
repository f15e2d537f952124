typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern void *calloc(size_t count, size_t size);
extern void free(void *block);
extern void abort(void) __attribute__((__noreturn__));
extern void *memset(void *to, int byte, size_t size);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int condition);
extern void reach_error(void);
static unsigned sink;
#define NULL ((void *)0)
#define nondet __VERIFIER_nondet_int
#define offset_of(type, member) __builtin_offsetof(type, member)
#define container_of(link, type, member) ((type *)((char *)(link) - offset_of(type, member)))

