#ifndef _RINGFENCE_UINTN_H
#define _RINGFENCE_UINTN_H 1
#include <ringfence/types.h>
typedef __uint8_t uint8_t;
typedef __uint16_t uint16_t;
typedef __uint32_t uint32_t;
typedef __uint64_t uint64_t;
#endif
