#ifndef _RINGFENCE_SOCKADDR_H
#define _RINGFENCE_SOCKADDR_H 1
typedef unsigned short int sa_family_t;
#endif
