// Nodes of a list lead to one word.
//@ run: violation assertion-failed
//@ args: ''
//@ check: FALSE(unreach-call)
#include <stdlib.h>
#include <assert.h>
struct n{struct n*next;char*w;};
int main(int c,char**v){ struct n*l=0; for(int i=0;i<c;i++){struct n*x=malloc(sizeof*x); if(!x) abort(); x->w=v[0]; x->next=l; l=x;} 
 if(l&&l->next){ char*a=l->w,*b=l->next->w; if(a[0]){ a[0]='1'; b[0]='2'; assert(a[0]=='1'); } } //~ violation assertion-failed
 while(l){struct n*t=l->next; free(l); l=t;} return 0; }
