// A word is changed by another name.
//@ run: violation assertion-failed
//@ args: aa
//@ check: FALSE(unreach-call)
#include <assert.h>
int main(int c,char**v){ if(c!=2) return 0; char*p=v[1]; int s=0; for(int i=0;i<c;i++) s+=i; char*q=v[c-1]; if(p[0]&&p[1]){ p[0]='a'; q[0]='b'; assert(p[0]=='a'); } return s; } //~ violation assertion-failed
