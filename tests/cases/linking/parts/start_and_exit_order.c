#include <stdio.h>

#define BOTH(name, priority)                                                            \
    __attribute__((constructor priority)) static void before_##name(void) { printf("%s ", #name); } \
    __attribute__((destructor priority)) static void after_##name(void) { printf("%s ", #name); }

BOTH(x, )
BOTH(200x, (200))
BOTH(y, )
BOTH(300x, (300))
