// A word is freed.
//@ run: violation non-heap-free
//@ args: ''
//@ check: FALSE(valid-free)
#include <stdlib.h>
int main(int c,char**v){ if(c<2) return 0; free(v[1]); return 0; } //~ violation non-heap-free
