#ifndef __off64_t_defined
#define __off64_t_defined
#include <ringfence/types.h>
typedef __off64_t off64_t;
#endif
