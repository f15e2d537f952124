#undef NULL
#define NULL ((void *)0)
