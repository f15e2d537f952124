// A word is changed in a call.
//@ run: violation assertion-failed
//@ args: a
//@ check: FALSE(unreach-call)
#include <string.h>
static void f(char*q){ if(q[0]) q[0]='k'; }
#include <assert.h>
int main(int c,char**v){ if(c<2) return 0; char*p=v[1]; if(!p[0]) return 0; char k=p[0]; int s=0; for(int i=0;i<c;i++) s+=i; f(v[1]); assert(p[0]==k); return s; } //~ violation assertion-failed
