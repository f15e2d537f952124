#ifndef _RINGFENCE_WCHAR_T_H
#define _RINGFENCE_WCHAR_T_H 1
typedef __WCHAR_TYPE__ wchar_t;
#endif
