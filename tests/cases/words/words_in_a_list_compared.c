// Nodes of a list lead to one word, and their pointers are compared.
//@ run: violation assertion-failed
//@ args: ''
//@ check: FALSE(unreach-call)
#include <stdlib.h>
#include <assert.h>
struct n{struct n*next;char*w;};
int main(int c,char**v){ struct n*l=0; for(int i=0;i<c;i++){struct n*x=malloc(sizeof*x); if(!x) abort(); x->w=v[0]; x->next=l; l=x;} 
 if(l&&l->next){ assert(l->w!=l->next->w); } //~ violation assertion-failed
 while(l){struct n*t=l->next; free(l); l=t;} return 0; }
