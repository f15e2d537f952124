#ifndef __ssize_t_defined
#define __ssize_t_defined
#include <ringfence/types.h>
typedef __ssize_t ssize_t;
#endif
