#ifndef _RINGFENCE_IOVEC_H
#define _RINGFENCE_IOVEC_H 1
#include <ringfence/size_t.h>
struct iovec {
    void *iov_base;
    size_t iov_len;
};
#endif
