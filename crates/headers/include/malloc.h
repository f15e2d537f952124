/* Memory of the heap, and facts about it: GNU. */
#ifndef _MALLOC_H
#define _MALLOC_H 1
#include <features.h>
#include <stddef.h>
#include <stdio.h>
struct mallinfo {
    int arena;
    int ordblks;
    int smblks;
    int hblks;
    int hblkhd;
    int usmblks;
    int fsmblks;
    int uordblks;
    int fordblks;
    int keepcost;
};
struct mallinfo2 {
    size_t arena;
    size_t ordblks;
    size_t smblks;
    size_t hblks;
    size_t hblkhd;
    size_t usmblks;
    size_t fsmblks;
    size_t uordblks;
    size_t fordblks;
    size_t keepcost;
};

#define M_ARENA_MAX (-8)
#define M_ARENA_TEST (-7)
#define M_PERTURB (-6)
#define M_CHECK_ACTION (-5)
#define M_MMAP_MAX (-4)
#define M_MMAP_THRESHOLD (-3)
#define M_TOP_PAD (-2)
#define M_TRIM_THRESHOLD (-1)
#define M_MXFAST 1
#define M_NLBLKS 2
#define M_GRAIN 3
#define M_KEEP 4

extern void *calloc(size_t, size_t);
extern void free(void *);
extern struct mallinfo mallinfo(void);
extern struct mallinfo2 mallinfo2(void);
extern void *malloc(size_t);
extern int malloc_info(int, FILE *);
extern void malloc_stats(void);
extern int malloc_trim(size_t);
extern size_t malloc_usable_size(void *);
extern int mallopt(int, int);
extern void *memalign(size_t, size_t);
extern void *pvalloc(size_t);
extern void *realloc(void *, size_t);
extern void *reallocarray(void *, size_t, size_t);
extern void *valloc(size_t);
#endif
