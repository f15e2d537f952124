// The copy of the vector is shorter than what is read.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <string.h>
#include <stdlib.h>
int main(int c,char**v){ char**t=malloc(sizeof(char*)*c); if(!t) return 0; memcpy(t,v,sizeof(char*)*c); int s=0; for(int i=0;i<=c;i++) s+= t[i]!=0; free(t); return s; } //~ violation out-of-bounds
