/* Truth values: ISO C 7.18. */
#ifndef _STDBOOL_H
#define _STDBOOL_H
#define bool _Bool
#if defined __STDC_VERSION__ && __STDC_VERSION__ > 201710L
#define true ((_Bool)+1u)
#define false ((_Bool)+0u)
#else
#define true 1
#define false 0
#endif
#define __bool_true_false_are_defined 1
#endif
