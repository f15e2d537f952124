/* Search tables and queues: POSIX. */
#ifndef _SEARCH_H
#define _SEARCH_H 1
#include <features.h>
#include <ringfence/size_t.h>
#ifndef __COMPAR_FN_T
#define __COMPAR_FN_T
typedef int (*__compar_fn_t)(const void *, const void *);
#ifdef __USE_GNU
typedef __compar_fn_t comparison_fn_t;
#endif
#endif
#ifdef __USE_GNU
struct qelem {
    struct qelem *q_forw;
    struct qelem *q_back;
    char q_data[1];
};
#endif
typedef enum { FIND, ENTER } ACTION;
typedef struct entry {
    char *key;
    void *data;
} ENTRY;
typedef enum { preorder, postorder, endorder, leaf } VISIT;
typedef void (*__action_fn_t)(const void *, VISIT, int);
#ifdef __USE_GNU
struct _ENTRY;
struct hsearch_data {
    struct _ENTRY *table;
    unsigned int size;
    unsigned int filled;
};
typedef void (*__free_fn_t)(void *);
#endif

extern int hcreate(size_t);
extern void hdestroy(void);
extern ENTRY *hsearch(ENTRY, ACTION);
extern void *lfind(const void *, const void *, size_t *, size_t, __compar_fn_t);
extern void *lsearch(const void *, void *, size_t *, size_t, __compar_fn_t);
extern void *tdelete(const void *, void **, __compar_fn_t);
extern void *tfind(const void *, void *const *, __compar_fn_t);
extern void *tsearch(const void *, void **, __compar_fn_t);
extern void twalk(const void *, __action_fn_t);
#ifdef __USE_GNU
extern int hcreate_r(size_t, struct hsearch_data *);
extern void hdestroy_r(struct hsearch_data *);
extern int hsearch_r(ENTRY, ACTION, ENTRY **, struct hsearch_data *);
extern void tdestroy(void *, __free_fn_t);
extern void twalk_r(const void *, void (*)(const void *, VISIT, void *), void *);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern void insque(void *, void *);
extern void remque(void *);
#endif
#endif
