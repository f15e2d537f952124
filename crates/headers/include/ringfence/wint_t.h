#ifndef _RINGFENCE_WINT_T_H
#define _RINGFENCE_WINT_T_H 1
typedef __WINT_TYPE__ wint_t;
#endif
