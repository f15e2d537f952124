#ifndef _RINGFENCE_TIME_T_H
#define _RINGFENCE_TIME_T_H 1
#include <ringfence/types.h>
typedef __time_t time_t;
#endif
