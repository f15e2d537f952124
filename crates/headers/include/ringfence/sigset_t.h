#ifndef __sigset_t_defined
#define __sigset_t_defined 1
#include <ringfence/sigset.h>
typedef __sigset_t sigset_t;
#endif
