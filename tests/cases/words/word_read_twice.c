// What is read twice is one word.
//@ run: violation assertion-failed
//@ args: ''
//@ check: FALSE(unreach-call)
#include <assert.h>
int main(int c,char**v){ if(c<2) return 0; char*p=v[1]; for(int i=0;i<c;i++) ; char*q=v[1]; assert(p!=q); return 0; } //~ violation assertion-failed
