#ifndef _RINGFENCE_VA_LIST_H
#define _RINGFENCE_VA_LIST_H 1
typedef __builtin_va_list __gnuc_va_list;
#endif
