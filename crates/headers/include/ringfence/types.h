/* The types that several headers are made of, for both data models. */
#ifndef _RINGFENCE_TYPES_H
#define _RINGFENCE_TYPES_H 1
#include <features.h>

typedef unsigned char __u_char;
typedef unsigned short __u_short;
typedef unsigned int __u_int;
typedef unsigned long __u_long;
typedef signed char __int8_t;
typedef unsigned char __uint8_t;
typedef short __int16_t;
typedef unsigned short __uint16_t;
typedef int __int32_t;
typedef unsigned int __uint32_t;
#ifdef __LP64__
typedef long __int64_t;
typedef unsigned long __uint64_t;
typedef long __quad_t;
typedef unsigned long __u_quad_t;
typedef long __intmax_t;
typedef unsigned long __uintmax_t;
typedef unsigned long __dev_t;
typedef unsigned long __nlink_t;
typedef long __fsword_t;
typedef long __ssize_t;
typedef long __intptr_t;
#else
__extension__ typedef long long __int64_t;
__extension__ typedef unsigned long long __uint64_t;
__extension__ typedef long long __quad_t;
__extension__ typedef unsigned long long __u_quad_t;
__extension__ typedef long long __intmax_t;
__extension__ typedef unsigned long long __uintmax_t;
__extension__ typedef unsigned long long __dev_t;
typedef unsigned int __nlink_t;
typedef int __fsword_t;
typedef int __ssize_t;
typedef int __intptr_t;
#endif
typedef unsigned int __uid_t;
typedef unsigned int __gid_t;
typedef unsigned long __ino_t;
typedef __u_quad_t __ino64_t;
typedef unsigned int __mode_t;
typedef long __off_t;
typedef __quad_t __off64_t;
typedef __quad_t __loff_t;
typedef int __pid_t;
typedef struct { int __val[2]; } __fsid_t;
typedef long __clock_t;
typedef unsigned long __rlim_t;
typedef __u_quad_t __rlim64_t;
typedef unsigned int __id_t;
typedef long __time_t;
typedef unsigned int __useconds_t;
typedef long __suseconds_t;
typedef __quad_t __suseconds64_t;
typedef int __daddr_t;
typedef int __key_t;
typedef int __clockid_t;
typedef void *__timer_t;
typedef long __blksize_t;
typedef long __blkcnt_t;
typedef __quad_t __blkcnt64_t;
typedef unsigned long __fsblkcnt_t;
typedef __u_quad_t __fsblkcnt64_t;
typedef unsigned long __fsfilcnt_t;
typedef __u_quad_t __fsfilcnt64_t;
typedef long __syscall_slong_t;
typedef unsigned long __syscall_ulong_t;
typedef char *__caddr_t;
typedef unsigned int __socklen_t;
typedef int __sig_atomic_t;
#endif
