/* Functions of files whose name depends on the width of off_t: the object that a call means. */
#ifndef _RINGFENCE_LFS_H
#define _RINGFENCE_LFS_H 1
#include <features.h>
#include <ringfence/types.h>
#ifdef __USE_FILE_OFFSET64
#define __LFS64(name) __asm__(#name)
typedef __off64_t __lfs_off_t;
#else
#define __LFS64(name)
typedef __off_t __lfs_off_t;
#endif
#endif
