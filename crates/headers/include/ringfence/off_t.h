#ifndef __off_t_defined
#define __off_t_defined
#include <ringfence/types.h>
#ifdef __USE_FILE_OFFSET64
typedef __off64_t off_t;
#else
typedef __off_t off_t;
#endif
#endif
