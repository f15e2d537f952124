#ifndef _RINGFENCE_SIZE_T_H
#define _RINGFENCE_SIZE_T_H 1
typedef __SIZE_TYPE__ size_t;
#endif
