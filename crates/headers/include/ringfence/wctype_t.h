#ifndef _RINGFENCE_WCTYPE_T_H
#define _RINGFENCE_WCTYPE_T_H 1
typedef unsigned long wctype_t;
enum {
    __ISwupper = 0, __ISwlower, __ISwalpha, __ISwdigit, __ISwxdigit, __ISwspace, __ISwprint, __ISwgraph, __ISwblank,
    __ISwcntrl, __ISwpunct, __ISwalnum,
    _ISwupper = 1 << 24, _ISwlower = 1 << 25, _ISwalpha = 1 << 26, _ISwdigit = 1 << 27, _ISwxdigit = 1 << 28,
    _ISwspace = 1 << 29, _ISwprint = 1 << 30, _ISwgraph = -2147483647 - 1, _ISwblank = 1 << 16, _ISwcntrl = 1 << 17,
    _ISwpunct = 1 << 18, _ISwalnum = 1 << 19
};
#endif
