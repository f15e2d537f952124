/* Internet addresses as text: POSIX. */
#ifndef _ARPA_INET_H
#define _ARPA_INET_H 1
#include <features.h>
#include <netinet/in.h>
#ifndef __socklen_t_defined
#define __socklen_t_defined
typedef __socklen_t socklen_t;
#endif

extern in_addr_t inet_addr(const char *);
extern in_addr_t inet_lnaof(struct in_addr);
extern struct in_addr inet_makeaddr(in_addr_t, in_addr_t);
extern in_addr_t inet_netof(struct in_addr);
extern in_addr_t inet_network(const char *);
extern char *inet_ntoa(struct in_addr);
extern const char *inet_ntop(int, const void *, char *, socklen_t);
extern int inet_pton(int, const char *, void *);
#ifdef __USE_MISC
extern int inet_aton(const char *, struct in_addr *);
extern char *inet_net_ntop(int, const void *, int, char *, size_t);
extern int inet_net_pton(int, const char *, void *, size_t);
extern char *inet_neta(in_addr_t, char *, size_t);
extern unsigned int inet_nsap_addr(const char *, unsigned char *, int);
extern char *inet_nsap_ntoa(int, const unsigned char *, char *);
#endif
#endif
