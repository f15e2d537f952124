#ifndef _RINGFENCE_INTN_H
#define _RINGFENCE_INTN_H 1
#include <ringfence/types.h>
typedef __int8_t int8_t;
typedef __int16_t int16_t;
typedef __int32_t int32_t;
typedef __int64_t int64_t;
#endif
