// The vector of words is changed.
//@ run: violation assertion-failed
//@ args: '' ''
//@ check: FALSE(unreach-call)
#include <assert.h>
int main(int c,char**v){ if(c<3) return 0; char*p=v[1],*q=v[2]; v[1]=q; assert(v[1]==p); return 0; } //~ violation assertion-failed
