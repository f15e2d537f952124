/* The state of a conversion between wide and multibyte characters. */
#ifndef _RINGFENCE_MBSTATE_H
#define _RINGFENCE_MBSTATE_H 1
typedef struct {
    int __count;
    union {
        unsigned int __wch;
        char __wchb[4];
    } __value;
} __mbstate_t;
#endif
