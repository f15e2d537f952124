/* Memory of the calling function. */
#ifndef _ALLOCA_H
#define _ALLOCA_H 1
#include <features.h>
#include <ringfence/size_t.h>
extern void *alloca(size_t);
#undef alloca
#define alloca(size) __builtin_alloca(size)
#endif
