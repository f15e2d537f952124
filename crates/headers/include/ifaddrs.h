/* Interfaces of the network: BSD. */
#ifndef _IFADDRS_H
#define _IFADDRS_H 1
#include <features.h>
#include <sys/socket.h>
struct ifaddrs {
    struct ifaddrs *ifa_next;
    char *ifa_name;
    unsigned int ifa_flags;
    struct sockaddr *ifa_addr;
    struct sockaddr *ifa_netmask;
    union {
        struct sockaddr *ifu_broadaddr;
        struct sockaddr *ifu_dstaddr;
    } ifa_ifu;
#ifndef ifa_broadaddr
#define ifa_broadaddr ifa_ifu.ifu_broadaddr
#endif
#ifndef ifa_dstaddr
#define ifa_dstaddr ifa_ifu.ifu_dstaddr
#endif
    void *ifa_data;
};
extern void freeifaddrs(struct ifaddrs *);
extern int getifaddrs(struct ifaddrs **);
#endif
