// A word is copied to a short buffer.
//@ run: exit 0
//@ check: FALSE(valid-deref)
#include <string.h>
int main(int c,char**v){ char b[64]; if(c<2) return 0; strcpy(b,v[1]); return b[0]; }
