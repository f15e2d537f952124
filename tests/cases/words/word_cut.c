// A word is cut after its length was taken.
//@ run: violation assertion-failed
//@ args: aa
//@ check: FALSE(unreach-call)
#include <string.h>
#include <assert.h>
int main(int c,char**v){ if(c<2) return 0; size_t n=strlen(v[1]); if(n<2) return 0; v[1][1]=0; assert(strlen(v[1])==n); return 0; } //~ violation assertion-failed
