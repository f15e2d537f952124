// A word is cut by another name.
//@ run: violation assertion-failed
//@ args: aaa
//@ check: FALSE(unreach-call)
#include <string.h>
#include <assert.h>
int main(int c,char**v){ if(c!=2) return 0; char*p=v[1]; size_t n=strlen(p); if(n<3) return 0; int s=0; for(int i=0;i<c;i++) s+=i; v[c-1][1]=0; assert(strlen(p)==n); return s; } //~ violation assertion-failed
