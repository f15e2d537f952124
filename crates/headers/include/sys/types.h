/* Types of POSIX. */
#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#include <ringfence/time_t.h>
#include <ringfence/intn.h>
#include <ringfence/off_t.h>
#ifdef __USE_LARGEFILE64
#include <ringfence/off64_t.h>
#endif
#include <ringfence/ssize_t.h>
#if defined __USE_POSIX199506 || defined __USE_UNIX98
#include <ringfence/pthreadtypes.h>
#endif
#ifdef __USE_MISC
#ifndef __u_char_defined
#define __u_char_defined
typedef __u_char u_char;
typedef __u_short u_short;
typedef __u_int u_int;
typedef __u_long u_long;
typedef __quad_t quad_t;
typedef __u_quad_t u_quad_t;
typedef __fsid_t fsid_t;
#endif
typedef __loff_t loff_t;
typedef unsigned long ulong;
typedef unsigned short ushort;
typedef unsigned int uint;
#endif
#ifndef __ino_t_defined
#define __ino_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __ino64_t ino_t;
#else
typedef __ino_t ino_t;
#endif
#endif
#if defined __USE_LARGEFILE64 && !defined __ino64_t_defined
#define __ino64_t_defined
typedef __ino64_t ino64_t;
#endif
#ifndef __dev_t_defined
#define __dev_t_defined
typedef __dev_t dev_t;
#endif
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#ifndef __mode_t_defined
#define __mode_t_defined
typedef __mode_t mode_t;
#endif
#ifndef __nlink_t_defined
#define __nlink_t_defined
typedef __nlink_t nlink_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#if (defined __USE_XOPEN || defined __USE_XOPEN2K8) && !defined __id_t_defined
#define __id_t_defined
typedef __id_t id_t;
#endif
#if defined __USE_MISC && !defined __daddr_t_defined
#define __daddr_t_defined
typedef __daddr_t daddr_t;
typedef __caddr_t caddr_t;
#endif
#if (defined __USE_MISC || defined __USE_XOPEN) && !defined __key_t_defined
#define __key_t_defined
typedef __key_t key_t;
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#ifndef __clock_t_defined
#define __clock_t_defined 1
typedef __clock_t clock_t;
#endif
#endif
#ifndef __clockid_t_defined
#define __clockid_t_defined 1
typedef __clockid_t clockid_t;
#endif
#ifndef __timer_t_defined
#define __timer_t_defined 1
typedef __timer_t timer_t;
#endif
#ifdef __USE_XOPEN
#ifndef __useconds_t_defined
#define __useconds_t_defined
typedef __useconds_t useconds_t;
#endif
#ifndef __suseconds_t_defined
#define __suseconds_t_defined
typedef __suseconds_t suseconds_t;
#endif
#endif
typedef __uint8_t u_int8_t;
typedef __uint16_t u_int16_t;
typedef __uint32_t u_int32_t;
typedef __uint64_t u_int64_t;
typedef __INTPTR_TYPE__ register_t;
#if (defined __USE_UNIX98 || defined __USE_XOPEN2K8) && !defined __blksize_t_defined
#define __blksize_t_defined
typedef __blksize_t blksize_t;
#endif
#ifndef __blkcnt_t_defined
#define __blkcnt_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __blkcnt64_t blkcnt_t;
#else
typedef __blkcnt_t blkcnt_t;
#endif
#endif
#ifndef __fsblkcnt_t_defined
#define __fsblkcnt_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __fsblkcnt64_t fsblkcnt_t;
typedef __fsfilcnt64_t fsfilcnt_t;
#else
typedef __fsblkcnt_t fsblkcnt_t;
typedef __fsfilcnt_t fsfilcnt_t;
#endif
#endif
#ifdef __USE_LARGEFILE64
typedef __blkcnt64_t blkcnt64_t;
typedef __fsblkcnt64_t fsblkcnt64_t;
typedef __fsfilcnt64_t fsfilcnt64_t;
#endif
#ifdef __USE_MISC
#include <endian.h>
#include <sys/select.h>
#endif
#endif
