// The null pointer behind the words is copied and followed.
//@ run: violation null-deref
//@ check: FALSE(valid-deref)
#include <string.h>
#include <stdlib.h>
int main(int c,char**v){ char**t=malloc(sizeof(char*)*(c+1)); if(!t) return 0; for(int i=0;i<=c;i++) t[i]=v[i]; int s=0; for(int i=0;i<=c;i++) s+= t[i][0]; free(t); return s; } //~ violation null-deref
