// A word is changed after it was read.
//@ run: violation assertion-failed
//@ args: a
//@ check: FALSE(unreach-call)
#include <assert.h>
int main(int c,char**v){ if(c<2) return 0; if(!v[1][0]) return 0; char k=v[1][0]; for(int i=0;i<c;i++) v[1][0]=(char)(k+1); assert(v[1][0]==k); return 0; } //~ violation assertion-failed
